/** Parts of screens that several panels share. For the FX thread. */
package dev.candela.desktop.fx;
