/** Benchmarks of the hot paths inside one warm JVM. */
package dev.candela.bench.jmh;
