/** How long the installed program takes to be there. */
package dev.candela.bench.start;
