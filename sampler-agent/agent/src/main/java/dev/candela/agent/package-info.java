/**
 * The guest in the target JVM. {@link dev.candela.agent.AgentBootstrap} is the only class on the
 * target's class path; it loads the others in a class loader of their own.
 *
 * <p>Arrows: engine and chunk know nothing of the rest; threads, jfr and async implement engine;
 * link carries chunks; this package ties them together.
 */
package dev.candela.agent;
