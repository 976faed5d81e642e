/**
 * The flame graph. What is where is computed on workers; {@link
 * dev.candela.desktop.flame.FlameViewModel} says what is looked at and knows no toolkit; the canvas
 * paints that.
 */
package dev.candela.desktop.flame;
