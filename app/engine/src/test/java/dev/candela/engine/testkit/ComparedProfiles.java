package dev.candela.engine.testkit;

import static dev.candela.engine.model.Cancellation.NEVER;

import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffRun;
import dev.candela.engine.diff.DiffSettings;
import dev.candela.engine.diff.DiffSide;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;

/** Comparisons of profiles in which each stack has as many samples in every quarter second. */
public final class ComparedProfiles {
  private static final int QUARTERS = 40;

  private ComparedProfiles() {}

  /**
   * Compares two pictures.
   *
   * @param before stacks with their samples in a quarter of a second: {@code main;a 10, main;b 3}
   * @param after the same
   */
  public static Diff of(String before, String after) {
    return Diff.of(side("before", before), side("after", after), DiffSettings.DEFAULT, NEVER);
  }

  private static DiffSide side(String name, String stacks) {
    return DiffSide.of(new DiffRun(name, profile(stacks), ProfileFilter.BY_METHOD));
  }

  private static Profile profile(String stacks) {
    StringBuilder lines = new StringBuilder();
    for (int quarter = 0; quarter < QUARTERS; quarter++) {
      for (String stack : stacks.split(", ")) {
        lines.append(stack).append(" time=").append(quarter * 250).append('\n');
      }
    }
    return TextProfiles.of(lines.append("end 1 time=").append(QUARTERS * 250).toString());
  }
}
