package dev.candela.engine.diff;

import dev.candela.engine.view.ProfileFilter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One side of a comparison: a recording, or several of the same program, with the name that texts
 * and legends use, and the number of operations of each run, 0 if unknown; a value.
 */
public record DiffSide(String name, List<DiffRun> runs, double operations) {
  public DiffSide {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("side " + name + " has no recording");
    }
    if (!(operations >= 0 && operations < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(operations + " operations");
    }
  }

  public static DiffSide of(DiffRun run) {
    return new DiffSide(run.name(), List.of(run), 0);
  }

  /** True if both are the same single recording, of which each has another part. */
  static boolean arePartsOfOneRun(DiffSide before, DiffSide after) {
    return before.runs.size() == 1
        && after.runs.size() == 1
        && before.runs.getFirst().profile().equals(after.runs.getFirst().profile());
  }

  /** True if a side has one run, and inlined code of any may count for other methods. */
  static boolean oneRunMovesMethods(DiffSide before, DiffSide after) {
    return !arePartsOfOneRun(before, after)
        && Math.min(before.runs.size(), after.runs.size()) == 1
        && Stream.of(before, after)
            .flatMap(side -> side.runs.stream())
            .anyMatch(DiffRun::movesMethods);
  }

  DiffSide filtered(Function<DiffRun, ProfileFilter> filter) {
    Function<DiffRun, DiffRun> filtered =
        run -> new DiffRun(run.name(), run.profile(), filter.apply(run));
    return new DiffSide(name, runs.stream().map(filtered).toList(), operations);
  }

  public DiffSide withOperations(double newOperations) {
    return new DiffSide(name, runs, newOperations);
  }

  /** False if weights of a run are of an unknown number of samples. */
  boolean countsSamples() {
    return runs.stream().allMatch(DiffRun::countsSamples);
  }

  boolean hasFractions() {
    return runs.stream().anyMatch(DiffRun::hasFractions);
  }

  /** With whole numbers like those of another side that has fractions. */
  DiffSide inThousandths() {
    return new DiffSide(name, runs.stream().map(DiffRun::inThousandths).toList(), operations);
  }

  public long durationNanos() {
    return runs.stream().mapToLong(DiffRun::durationNanos).sum();
  }
}
