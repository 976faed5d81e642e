/** Writes profiles in formats of other tools. */
package dev.candela.engine.write;
