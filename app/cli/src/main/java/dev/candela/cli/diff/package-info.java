/** Compares two recordings: {@code candela diff}. */
package dev.candela.cli.diff;
