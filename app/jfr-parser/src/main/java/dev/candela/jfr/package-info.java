/**
 * A parser of JDK Flight Recorder files, driven by the metadata that each chunk carries.
 *
 * <p>Begin at {@link dev.candela.jfr.JfrFile} for recordings and at {@link dev.candela.jfr.JfrTail}
 * for a chunk still being written.
 */
package dev.candela.jfr;
