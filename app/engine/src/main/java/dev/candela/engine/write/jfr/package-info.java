/** Writes recordings: a stretch of time of one, as a standard recording again. */
package dev.candela.engine.write.jfr;
