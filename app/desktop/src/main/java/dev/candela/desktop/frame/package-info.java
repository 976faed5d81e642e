/** What graph, trees, tables and details have in common about a frame: its words and its menu. */
package dev.candela.desktop.frame;
