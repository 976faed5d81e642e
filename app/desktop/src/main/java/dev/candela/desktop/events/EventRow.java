package dev.candela.desktop.events;

/**
 * An event in the table.
 *
 * @param type its type's name without the package
 * @param startNanos when it began, in nanoseconds since 1970
 * @param durationNanos how long it took; 0 for a moment
 * @param thread on which thread; empty for none
 * @param details what else it says
 */
record EventRow(String type, long startNanos, long durationNanos, String thread, String details) {}
