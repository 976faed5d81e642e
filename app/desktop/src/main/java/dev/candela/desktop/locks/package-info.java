/** Who waited for which lock, how long, who held it, and what the holder did meanwhile. */
package dev.candela.desktop.locks;
