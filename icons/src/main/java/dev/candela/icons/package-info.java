/** The icons as programs want them. */
package dev.candela.icons;
