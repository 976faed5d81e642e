/** Writes JFR chunks: metadata, constant pools and events, in the JDK's format 2.1. */
package dev.candela.agent.chunk;
