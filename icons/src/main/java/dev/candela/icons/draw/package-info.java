/** Converts the SVG drawings to PNG, ICO and ICNS, in the build. */
package dev.candela.icons.draw;
