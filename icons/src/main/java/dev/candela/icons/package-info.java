/** The icons as PNG, for windows. */
package dev.candela.icons;
