/** The introduction at the first start of Candela. */
package dev.candela.desktop.welcome;
