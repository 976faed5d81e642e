/** Meaning of frames written as one text, independent of the format. */
package dev.candela.engine.read.names;
