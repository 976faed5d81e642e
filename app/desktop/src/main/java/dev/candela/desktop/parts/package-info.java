/** Small parts that every window is made of: controls with words, icons, numbers for people. */
package dev.candela.desktop.parts;
