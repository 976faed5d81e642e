/**
 * The link to an agent: an invitation that only the agent can take up, and the connection that
 * comes of it.
 */
package dev.candela.engine.capture.link;
