/** What commands print and write: text, tables, JSON, files, exit codes. */
package dev.candela.cli.output;
