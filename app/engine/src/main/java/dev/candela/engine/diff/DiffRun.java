package dev.candela.engine.diff;

import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.view.ProfileFilter;

/**
 * One recording, or a part of one, on one side of a comparison; a value.
 *
 * @param name such as the file's name
 * @param profile the recording
 * @param filter the samples to compare, including time range and threads, and the stack transforms
 */
public record DiffRun(String name, Profile profile, ProfileFilter filter) {
  public long durationNanos() {
    return filter.selection().recordedNanos(profile);
  }

  /** True if samples of inlined code may count for another method. */
  boolean movesMethods() {
    return SampleBias.movesMethods(profile, filter.selection());
  }

  /** False if weights are times or bytes of an unknown number of samples. */
  boolean countsSamples() {
    return filter.selection().tables(profile).stream().allMatch(SampleTable::countsSamples);
  }
}
