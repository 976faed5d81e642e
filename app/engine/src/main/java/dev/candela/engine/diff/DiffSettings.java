package dev.candela.engine.diff;

import dev.candela.engine.diff.identity.IdentityRules;
import java.util.Optional;

/**
 * How to compare; a value.
 *
 * @param unit in what, or empty for what suits the recordings
 * @param rules what counts as the same code
 */
public record DiffSettings(Optional<DiffUnit> unit, IdentityRules rules) {
  /** What suits the recordings, by the usual rules. */
  public static final DiffSettings DEFAULT =
      new DiffSettings(Optional.empty(), IdentityRules.DEFAULT);

  /** The same in this unit. */
  public DiffSettings with(DiffUnit newUnit) {
    return new DiffSettings(Optional.of(newUnit), rules);
  }

  /** The same by these rules. */
  public DiffSettings with(IdentityRules newRules) {
    return new DiffSettings(unit, newRules);
  }
}
