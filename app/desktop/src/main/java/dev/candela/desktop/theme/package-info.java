/** Colours and shapes. Panels use the looked-up colours {@code -candela-…} of the style sheets. */
package dev.candela.desktop.theme;
