/** Writes profiles in formats that other tools read. */
package dev.candela.engine.write;
