/**
 * What part of a profile is looked at, and in which shape.
 *
 * <p>{@link dev.candela.engine.filter.SampleSelection} chooses rows: event, time, threads, states.
 * {@link dev.candela.engine.filter.StackWeights} adds them up by stack. {@link
 * dev.candela.engine.filter.StackTransform}s map the profile's stacks to other ones: folded,
 * without native frames, below a method. All are values, and nothing is ever changed in place, so
 * going back is using the earlier value again.
 */
package dev.candela.engine.filter;
