/** Locks, their waiting threads and their holders. */
package dev.candela.engine.analysis.lock;
