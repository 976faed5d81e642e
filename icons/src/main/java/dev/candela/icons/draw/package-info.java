/** From the SVG drawings to PNG, ICO and ICNS. Runs in the build. */
package dev.candela.icons.draw;
