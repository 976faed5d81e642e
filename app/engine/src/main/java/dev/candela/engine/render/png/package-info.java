/** Pictures of points, drawn by Java2D without a display; the one place that knows AWT. */
package dev.candela.engine.render.png;
