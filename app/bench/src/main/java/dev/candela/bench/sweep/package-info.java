/** The commands on any folder of files of other tools, beside what those tools say of them. */
package dev.candela.bench.sweep;
