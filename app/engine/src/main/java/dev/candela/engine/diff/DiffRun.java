package dev.candela.engine.diff;

import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ProfileFilter;

/**
 * One recording, or a part of one, on one side of a comparison; a value.
 *
 * @param name what it is called, such as its file's name
 * @param profile the recording
 * @param filter which of its samples in which shape; a range of time and a set of threads included
 */
public record DiffRun(String name, Profile profile, ProfileFilter filter) {
  /** How long the time that is looked at lasts. */
  public long durationNanos() {
    return filter.selection().recordedNanos(profile);
  }
}
