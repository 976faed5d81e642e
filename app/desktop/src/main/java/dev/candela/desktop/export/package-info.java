/** From the screen into files and onto the clipboard. */
package dev.candela.desktop.export;
