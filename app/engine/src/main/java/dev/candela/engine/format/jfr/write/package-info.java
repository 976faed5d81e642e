/** Writes a time range of a recording as a standard recording. */
package dev.candela.engine.format.jfr.write;
