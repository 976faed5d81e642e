package dev.candela.engine.diff;

import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** One recording, or a part of one, on one side of a comparison; a value. */
public record DiffRun(String name, Profile profile, ProfileFilter filter) {
  public long durationNanos() {
    return filter.selection().recordedNanos(profile);
  }

  /** False for samples without moments, of which pprof keeps the duration. */
  boolean hasTimes() {
    return !profile.span().isEmpty();
  }

  /** True if samples of inlined code may count for another method. */
  boolean movesMethods() {
    return SampleBias.movesMethods(profile, filter.selection());
  }

  /** False if weights are of an unknown number of samples. */
  public boolean countsSamples() {
    return tables().stream().allMatch(SampleTable::countsSamples);
  }

  boolean hasFractions() {
    return units().contains(WeightUnit.THOUSANDTHS);
  }

  /** The same run with numbers of samples in thousandths; other weights stay as they are. */
  DiffRun inThousandths() {
    return units().equals(Set.of(WeightUnit.SAMPLES))
        ? new DiffRun(name, profile.inThousandths(tables()), filter)
        : this;
  }

  SampleSelection selection() {
    return filter.selection();
  }

  List<SampleTable> tables() {
    return filter.selection().tables(profile);
  }

  private Set<WeightUnit> units() {
    return tables().stream().map(table -> table.type().unit()).collect(Collectors.toSet());
  }
}
