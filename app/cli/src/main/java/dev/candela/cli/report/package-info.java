/** The commands that report on one recording or process. */
package dev.candela.cli.report;
