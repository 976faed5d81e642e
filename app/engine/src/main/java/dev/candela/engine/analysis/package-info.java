/**
 * What a profile says, as trees and tables on primitive arrays; immutable, to be used by any
 * thread, and all of it can be cancelled while it is made.
 *
 * <p>Trees and tables of methods are made of {@link dev.candela.engine.view.WeightedStacks}, that
 * is, once per distinct stack. What needs the samples themselves (threads, time, locks, intervals)
 * takes the profile and a selection.
 */
package dev.candela.engine.analysis;
