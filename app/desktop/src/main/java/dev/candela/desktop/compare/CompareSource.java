package dev.candela.desktop.compare;

import dev.candela.engine.model.Profile;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.value.ObservableValue;

/**
 * One of the two sides that are compared.
 *
 * @param name what it is called
 * @param file where it is, growing or not
 * @param profile what there is of it so far; null before anything is
 * @param live true while it may still grow
 * @param moreRuns recordings of the same program; there once the profile is
 */
public record CompareSource(
    String name,
    Path file,
    ObservableValue<Profile> profile,
    ObservableValue<Boolean> live,
    List<Profile> moreRuns) {

  /** A single run. */
  public CompareSource(
      String name, Path file, ObservableValue<Profile> profile, ObservableValue<Boolean> live) {
    this(name, file, profile, live, List.of());
  }

  /** What there is of it now; null before anything is. */
  Profile now() {
    return profile.getValue();
  }

  boolean isLive() {
    return live.getValue();
  }
}
