/** The trees of a session: top-down and bottom-up. */
package dev.candela.desktop.tree;
