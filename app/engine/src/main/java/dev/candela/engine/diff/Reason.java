package dev.candela.engine.diff;

import dev.candela.engine.model.FrameKind;

/**
 * Something that the recordings show about why a frame changed; a value. Whoever shows it has the
 * words.
 */
public sealed interface Reason {
  /**
   * A part of the change lies under a callee.
   *
   * @param part 1 for all of it; more where other parts changed the other way
   */
  record Under(double part, String name) implements Reason {}

  /**
   * A part of the change lies in the frame's own code.
   *
   * @param part 1 for all of it; more where callees changed the other way
   */
  record OwnCode(double part) implements Reason {}

  /**
   * The method's own samples met it in another kind of code.
   *
   * @param kind interpreted, compiled by C1 or inlined
   * @param beforeShare of the samples, 0 to 1
   * @param afterShare of the samples, 0 to 1
   */
  record Ran(FrameKind kind, double beforeShare, double afterShare) implements Reason {}

  /** What else was recorded of the same methods. */
  enum Other {
    ALLOCATIONS,
    LOCKS
  }

  /**
   * Something else changed with it.
   *
   * @param unit in what it is compared
   * @param costUnit what its costs are counted in
   */
  record MovedWith(Other other, DiffUnit unit, CostUnit costUnit, double before, double after)
      implements Reason {}
}
