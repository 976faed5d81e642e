/** One class per command; printing only. */
package dev.candela.cli;
