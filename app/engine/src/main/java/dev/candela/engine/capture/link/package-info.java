/** The link to an agent: an invitation that only the agent can take up, and the connection. */
package dev.candela.engine.capture.link;
