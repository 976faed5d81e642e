/** Keys and their settings. */
package dev.candela.desktop.keys;
