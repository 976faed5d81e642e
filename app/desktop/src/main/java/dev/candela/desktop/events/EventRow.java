package dev.candela.desktop.events;

/**
 * An event in the table.
 *
 * @param type its type's name without the package
 * @param startNanos start, in nanoseconds since 1970
 * @param durationNanos duration; 0 for an instantaneous event
 * @param thread on which thread; empty for none
 * @param details its other fields
 * @param stackId where; {@link dev.candela.engine.model.Ids#NONE} if unknown
 */
record EventRow(
    String type, long startNanos, long durationNanos, String thread, String details, int stackId) {}
