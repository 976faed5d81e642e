/**
 * Two recordings side by side, as one graph, and as a table of changes.
 *
 * <p>{@link dev.candela.desktop.compare.CompareModel} holds the two sides, the current choice, and
 * the last result. Workers compute comparisons, layouts and rows; the views only paint.
 */
package dev.candela.desktop.compare;
