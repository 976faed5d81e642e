/**
 * The flame graph. Workers compute the layout, {@link dev.candela.desktop.flame.FlameViewModel}
 * holds zoom, search and selection without JavaFX, and the canvas paints them. {@link
 * dev.candela.desktop.flame.FlameViewModel} says what is looked at and knows no toolkit; the canvas
 * paints that.
 */
package dev.candela.desktop.flame;
