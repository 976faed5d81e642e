/**
 * Tables and tree tables as every panel has them: only rows on screen have cells, numbers stand in
 * columns of equal digits, shares have bars; sorted, searched and exported by workers; widths are
 * remembered. {@link dev.candela.desktop.table.DataTable} and {@link
 * dev.candela.desktop.table.DataTree} are made of {@link dev.candela.desktop.table.Column}s.
 */
package dev.candela.desktop.table;
