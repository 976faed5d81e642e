/** Where the installed program begins. */
package dev.candela.launcher;
