/**
 * The engine that lets async-profiler sample, through the native bridge: a jar of its own in a
 * class loader of its own, loaded only when this engine starts, spoken to by an interface of the
 * JDK.
 */
package dev.candela.agent.async;
