/** Options that several commands take, and the files that they name. */
package dev.candela.cli.option;
