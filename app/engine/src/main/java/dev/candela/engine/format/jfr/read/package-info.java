/**
 * Reads Flight Recorder recordings, of the JDK and of async-profiler, into profiles: files, streams
 * of chunks, and chunks that still grow. What becomes of which event stands in one table, {@code
 * KnownEvents}.
 */
package dev.candela.engine.format.jfr.read;
