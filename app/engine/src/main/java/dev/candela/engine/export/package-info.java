/**
 * Flame graphs as files: SVG and PNG by the painter that draws them on the screen, HTML by packing
 * the tree into a page that paints by itself. Formats of data are in {@code engine.format}.
 */
package dev.candela.engine.export;
