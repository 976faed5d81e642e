/** Small parts of every window: controls, icons, progress. */
package dev.candela.desktop.parts;
