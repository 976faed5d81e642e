/** Profiles of Firefox and of tools that write for its viewer, such as samply. */
package dev.candela.engine.format.firefox;
