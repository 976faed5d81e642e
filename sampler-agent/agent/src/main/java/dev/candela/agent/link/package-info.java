/** Output of the agent: a bounded queue and the thread that sends it. */
package dev.candela.agent.link;
