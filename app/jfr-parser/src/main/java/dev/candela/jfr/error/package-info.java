/** Problems with a file: exceptions, and warnings about damage that reading survives. */
package dev.candela.jfr.error;
