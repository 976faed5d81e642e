/**
 * Two profiles, or two sets of them, compared: one tree of all that occurs on either side, what
 * each node costs there, and what can be said about the difference.
 *
 * <p>{@link dev.candela.engine.diff.Diff} is where to begin. What it gives is immutable and may be
 * used by any thread.
 */
package dev.candela.engine.diff;
