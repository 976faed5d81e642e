/** Writes comma-separated values; not read. */
package dev.candela.engine.format.csv;
