/** Start-up time of the installed program. */
package dev.candela.bench.start;
