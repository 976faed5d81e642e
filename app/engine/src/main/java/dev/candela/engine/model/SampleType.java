package dev.candela.engine.model;

/**
 * A kind of sample: an event type of the recording whose events carry a stack.
 *
 * @param name the recording's own name for it, such as {@code jdk.ExecutionSample}
 * @param category the question that it answers
 * @param unit unit of the weights
 */
public record SampleType(String name, SampleCategory category, WeightUnit unit) {}
