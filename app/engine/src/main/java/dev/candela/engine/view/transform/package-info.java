/**
 * Other stacks in place of a profile's own: folded, without native frames, below a method.
 *
 * <p>Every {@link dev.candela.engine.view.transform.StackTransform} is a pure function from one
 * {@link dev.candela.engine.view.transform.StackView} to the next, on distinct stacks and never on
 * samples.
 */
package dev.candela.engine.view.transform;
