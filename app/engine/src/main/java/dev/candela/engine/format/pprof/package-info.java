/**
 * Reads and writes pprof, the protocol buffer in which Go's tools keep profiles: what {@code go
 * tool pprof} writes and what many other profilers do. Its definition is {@code profile.proto} of
 * the pprof project; the numbers of its fields are in {@link
 * dev.candela.engine.format.pprof.Fields}.
 *
 * <p>Records may come in any order, and strings usually come last. So a file is read into memory
 * and gone over twice: for all names, then for the samples.
 */
package dev.candela.engine.format.pprof;
