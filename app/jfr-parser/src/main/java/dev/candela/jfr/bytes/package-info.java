/** Bytes of a file or of memory, and the encodings of numbers and strings in them. */
package dev.candela.jfr.bytes;
