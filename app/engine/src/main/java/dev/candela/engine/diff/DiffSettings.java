package dev.candela.engine.diff;

import dev.candela.engine.diff.identity.IdentityRules;
import java.util.Optional;

/** How to compare, without a unit in one that suits the recordings; a value. */
public record DiffSettings(Optional<DiffUnit> unit, IdentityRules rules) {
  public static final DiffSettings DEFAULT =
      new DiffSettings(Optional.empty(), IdentityRules.DEFAULT);

  public DiffSettings with(DiffUnit newUnit) {
    return new DiffSettings(Optional.of(newUnit), rules);
  }

  public DiffSettings with(IdentityRules newRules) {
    return new DiffSettings(unit, newRules);
  }
}
