/** The command line: what starts commands, and the commands that run others. */
package dev.candela.cli;
