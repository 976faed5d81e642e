package dev.candela.bench.process;

/**
 * What a process took from start to end, the processes that it waited for included.
 *
 * @param exitCode the code it ended with, or 128 + the signal that ended it
 * @param wallNanos from just before it was started until it was waited for
 * @param cpuNanos user and system time
 * @param peakResidentBytes largest resident set, mapped file pages included
 */
public record ProcessCost(int exitCode, long wallNanos, long cpuNanos, long peakResidentBytes) {}
