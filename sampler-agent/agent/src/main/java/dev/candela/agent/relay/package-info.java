/**
 * Runs where the target is and connects its agent with Candela through standard input and output.
 */
package dev.candela.agent.relay;
