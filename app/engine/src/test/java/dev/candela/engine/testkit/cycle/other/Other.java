package dev.candela.engine.testkit.cycle.other;

import dev.candela.engine.testkit.cycle.one.One;

/** Half of a cycle, for a test that must notice it. */
public record Other(One one) {}
