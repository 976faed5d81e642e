/** The text of {@code perf script}, of Linux. */
package dev.candela.engine.read.format.perf;
