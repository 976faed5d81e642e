/** The entry point of the installed program. */
package dev.candela.launcher;
