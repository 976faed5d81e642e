package dev.candela.desktop.locks;

/**
 * A thread that waited for a lock, or held it while others waited.
 *
 * @param thread its name
 * @param samples how often
 * @param weight how long in all
 * @param share of all waits for this lock, 0 to 1
 */
record WhoRow(String thread, long samples, long weight, double share) {}
