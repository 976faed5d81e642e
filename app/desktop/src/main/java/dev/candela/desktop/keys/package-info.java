/** Which keys do what, and the settings of them. */
package dev.candela.desktop.keys;
