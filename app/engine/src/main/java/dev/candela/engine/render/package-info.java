/**
 * Draws flame graphs on any {@link dev.candela.engine.render.Surface}: the screen, SVG, pictures
 * and the log of a test get the same calls. Knows pixels and no toolkit.
 */
package dev.candela.engine.render;
