/**
 * The JVMs and JDKs of this machine, found without attaching to anything.
 *
 * <p>A HotSpot JVM keeps a small file of counters and properties for tools; that file and, on
 * Linux, {@code /proc} answer everything a list needs.
 */
package dev.candela.engine.capture.jvm;
