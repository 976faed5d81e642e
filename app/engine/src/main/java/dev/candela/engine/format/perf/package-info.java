/** The text of {@code perf script}, of Linux. */
package dev.candela.engine.format.perf;
