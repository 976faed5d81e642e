/** The words of the desktop: one bundle, every text by key. */
package dev.candela.desktop.text;
