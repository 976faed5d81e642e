/** The trees of a session: callers above callees, and callees above callers. */
package dev.candela.desktop.tree;
