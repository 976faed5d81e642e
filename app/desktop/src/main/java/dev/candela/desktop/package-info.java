/**
 * The desktop. {@code session} is what panels are written against, {@code work} the border to the
 * workers, {@code text}, {@code theme} and {@code settings} what all of them use.
 */
package dev.candela.desktop;
