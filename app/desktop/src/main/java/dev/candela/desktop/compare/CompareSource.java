package dev.candela.desktop.compare;

import dev.candela.engine.model.Profile;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.value.ObservableValue;

/**
 * A side of a comparison.
 *
 * @param files one may still grow; several are runs of one program
 * @param profile the newest profile; null before the first
 * @param live true while it may still grow
 * @param moreRuns other recordings of the same program, read before the profile is set
 */
public record CompareSource(
    String name,
    List<Path> files,
    ObservableValue<Profile> profile,
    ObservableValue<Boolean> live,
    List<Profile> moreRuns) {

  /** A single run. */
  public CompareSource(
      String name, Path file, ObservableValue<Profile> profile, ObservableValue<Boolean> live) {
    this(name, List.of(file), profile, live, List.of());
  }

  /** The newest profile; null before the first. */
  Profile now() {
    return profile.getValue();
  }

  boolean isLive() {
    return live.getValue();
  }
}
