/**
 * A program worth recording: many threads that do what servers do, with deep and varied stacks.
 * Runs on JDK 17 and newer, and needs nothing but the JDK.
 */
package dev.candela.bench.workload;
