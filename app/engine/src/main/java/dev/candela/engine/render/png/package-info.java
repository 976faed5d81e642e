/** Bitmaps drawn with Java2D, without a display; the only user of AWT. */
package dev.candela.engine.render.png;
