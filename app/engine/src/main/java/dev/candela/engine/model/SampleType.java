package dev.candela.engine.model;

/** A kind of sample: an event type of the recording whose events carry a stack. */
public record SampleType(String name, SampleCategory category, WeightUnit unit) {}
