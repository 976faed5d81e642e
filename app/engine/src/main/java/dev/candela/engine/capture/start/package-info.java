/** Loads the agent into running or launched JVMs. */
package dev.candela.engine.capture.start;
