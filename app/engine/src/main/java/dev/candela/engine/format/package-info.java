/**
 * Reads and writes profiles: recognises a file by its content and reads it into a profile.
 *
 * <p>Each format has a package below this one; formats use only {@code shared} and {@code json}.
 */
package dev.candela.engine.format;
