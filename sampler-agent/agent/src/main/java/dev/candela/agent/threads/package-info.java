/** The engine that takes thread dumps on a timer: works in every JVM, sees only safepoints. */
package dev.candela.agent.threads;
