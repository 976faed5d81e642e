/** Pieces of screen that several panels stand on. For the FX thread. */
package dev.candela.desktop.fx;
