/**
 * Recordings that are being made: attach, launch, pause, stop, and what the agent says meanwhile.
 */
package dev.candela.desktop.live;
