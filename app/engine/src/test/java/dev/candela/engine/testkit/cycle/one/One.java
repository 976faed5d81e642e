package dev.candela.engine.testkit.cycle.one;

import dev.candela.engine.testkit.cycle.other.Other;

/** Half of a cycle, for a test that must notice it. */
public record One(Other other) {}
