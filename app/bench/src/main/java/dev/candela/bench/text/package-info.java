/** Collapsed stacks as large as one likes, from fixed seeds, written as they are made. */
package dev.candela.bench.text;
