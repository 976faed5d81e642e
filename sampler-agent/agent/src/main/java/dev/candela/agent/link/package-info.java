/** The way out of the target: a bounded queue and the thread that empties it. */
package dev.candela.agent.link;
