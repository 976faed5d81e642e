/** Origin of a recording and reliability of its numbers. */
package dev.candela.desktop.quality;
