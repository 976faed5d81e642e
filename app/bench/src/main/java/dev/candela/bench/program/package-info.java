/**
 * Programs that the benchmarks of the target side record. They run in JVMs of their own, on 17 and
 * later, and use nothing but the JDK.
 */
package dev.candela.bench.program;
