/** The engine that takes thread dumps on a timer: works in every JVM, but only at safepoints. */
package dev.candela.agent.threads;
