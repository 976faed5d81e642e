/** Everything that reads bytes of others, held to inputs that a coverage-guided fuzzer makes. */
package dev.candela.bench.fuzz;
