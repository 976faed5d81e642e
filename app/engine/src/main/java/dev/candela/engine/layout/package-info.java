/**
 * Where the boxes of a flame graph are, in units and not in pixels, and which of them a search
 * finds; immutable, to be used by any thread, and all of it can be cancelled while it is made.
 */
package dev.candela.engine.layout;
