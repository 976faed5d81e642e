/**
 * Opens recordings: finds out what a file is by its content and reads it into a profile.
 *
 * <p>Formats stand in packages of their own below this one, none of which knows another.
 */
package dev.candela.engine.format;
