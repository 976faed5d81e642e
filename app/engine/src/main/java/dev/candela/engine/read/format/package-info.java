/**
 * Formats of other tools, a package for each: what tells one from other content stands beside what
 * reads it.
 */
package dev.candela.engine.read.format;
