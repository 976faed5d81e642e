/** What a way of sampling must do, and how one is chosen. */
package dev.candela.agent.engine;
