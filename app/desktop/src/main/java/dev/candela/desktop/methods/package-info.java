/** Methods by what they cost: a table, callers and callees, and the details of the selected one. */
package dev.candela.desktop.methods;
