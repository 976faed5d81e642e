/**
 * The protocol between the agent in a target JVM and Candela, as {@code PROTOCOL.md} specifies it.
 *
 * <p>Nothing here does I/O: decoders take bytes in any split and call back, encoders return bytes.
 * The classes are compiled for Java 8 because one half of them runs inside the target. No class is
 * safe for use by several threads at once unless it says so; value classes are immutable.
 */
package dev.candela.wire;
