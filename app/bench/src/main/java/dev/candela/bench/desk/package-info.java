/** The whole desktop, opened without a screen and watched from inside its own process. */
package dev.candela.bench.desk;
