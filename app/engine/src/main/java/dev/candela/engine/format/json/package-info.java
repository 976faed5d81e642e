/**
 * Reads JSON as it comes, without a tree of it. The command line has a library for JSON; the engine
 * ships with nothing but the JDK, which has none, and needs a few shapes of it only.
 */
package dev.candela.engine.format.json;
