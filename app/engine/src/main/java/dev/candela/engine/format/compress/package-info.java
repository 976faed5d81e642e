/** Decompresses streams, regardless of their content. */
package dev.candela.engine.format.compress;
