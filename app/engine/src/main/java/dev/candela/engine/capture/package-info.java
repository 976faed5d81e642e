/**
 * Live recording: sessions with an agent, what they write down and what they publish.
 *
 * <p>Everything that an agent sends is on disk before anything else is done with it.
 */
package dev.candela.engine.capture;
