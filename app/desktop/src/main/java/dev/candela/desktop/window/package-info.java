/** The window: tabs, keys, and the frame around the panels of a session. */
package dev.candela.desktop.window;
