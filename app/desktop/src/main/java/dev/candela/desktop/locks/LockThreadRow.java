package dev.candela.desktop.locks;

/**
 * A thread that waited for a lock, or held it while others waited.
 *
 * @param thread the name of the thread
 * @param samples number of waits
 * @param weight total time
 * @param share of all waits for this lock, 0 to 1
 */
record LockThreadRow(String thread, long samples, long weight, double share) {}
