/** A small program to profile, for first steps. */
package dev.candela.engine.capture.demo;
