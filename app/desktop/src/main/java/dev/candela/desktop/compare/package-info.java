/**
 * Two recordings side by side, as one graph, and as a table of changes.
 *
 * <p>{@link dev.candela.desktop.compare.CompareModel} is what is looked at: two sides, what was
 * chosen, and the last result. The comparison, its layouts and its rows are made by workers; the
 * views only paint.
 */
package dev.candela.desktop.compare;
