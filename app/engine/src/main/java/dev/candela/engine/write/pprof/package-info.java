/**
 * Writes pprof, the protocol buffer of {@code go tool pprof}, as {@code profile.proto} of the pprof
 * project defines it.
 */
package dev.candela.engine.write.pprof;
