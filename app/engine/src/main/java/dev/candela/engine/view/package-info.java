/**
 * A profile as it is looked at: which of its samples count, and in which shape their stacks are
 * shown.
 *
 * <p>{@link dev.candela.engine.view.select.SampleSelection} selects rows: event, time, threads,
 * states. {@link dev.candela.engine.view.transform.Transforms} reshape stacks. Both are values, and
 * nothing is changed in place, so undo is using the earlier value again. {@link
 * dev.candela.engine.view.StackWeights} adds the selected rows up by stack.
 */
package dev.candela.engine.view;
