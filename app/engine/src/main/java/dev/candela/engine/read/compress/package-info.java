/** Unwraps compressed files as streams; knows nothing of what is inside. */
package dev.candela.engine.read.compress;
