/** Flight Recorder recordings; {@code read} has the reader, {@code write} joins and cuts them. */
package dev.candela.engine.format.jfr;
