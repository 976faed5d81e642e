/**
 * Makes what users install: a runtime with the modules in it, an image with the command, its
 * start-up cache, and the packages of the system that the build runs on.
 */
package dev.candela.installer;
