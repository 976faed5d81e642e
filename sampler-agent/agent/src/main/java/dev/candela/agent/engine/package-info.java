/** Sampling engines and the choice between them. */
package dev.candela.agent.engine;
