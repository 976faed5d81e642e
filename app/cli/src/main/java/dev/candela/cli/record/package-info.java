/** Records running and launched programs, for {@code record} and for reports on processes. */
package dev.candela.cli.record;
