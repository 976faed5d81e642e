/**
 * Analyses of a profile as trees and tables on primitive arrays; immutable, for any thread. All
 * computations can be cancelled.
 *
 * <p>Trees and tables of methods are made of {@link dev.candela.engine.view.WeightedStacks}, that
 * is, once per distinct stack. Analyses of the samples themselves (threads, time, locks, intervals)
 * take the profile and a selection.
 */
package dev.candela.engine.analysis;
