/** Contended locks, their waiters and holders. */
package dev.candela.desktop.locks;
