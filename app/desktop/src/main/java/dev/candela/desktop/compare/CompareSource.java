package dev.candela.desktop.compare;

import dev.candela.engine.model.Profile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableValue;

/**
 * A side of a comparison.
 *
 * @param files one may still grow; several are runs of one program
 * @param profile the newest profile of the first run; null before the first
 * @param live true while it may still grow
 * @param read all runs, read before the profile is set; empty for a single run
 * @param shown which run is shown where there is room for one, from 0
 */
public record CompareSource(
    String name,
    List<Path> files,
    ObservableValue<Profile> profile,
    ObservableValue<Boolean> live,
    List<Run> read,
    IntegerProperty shown) {

  /** A recording, and where it is. */
  public record Run(Path file, Profile profile) {}

  /** A single run, or several that are still to be read. */
  public CompareSource(
      String name,
      List<Path> files,
      ObservableValue<Profile> profile,
      ObservableValue<Boolean> live) {
    this(name, files, profile, live, new ArrayList<>(), new SimpleIntegerProperty());
  }

  /** The newest profile of the first run; null before the first. */
  Profile now() {
    return profile.getValue();
  }

  /** All runs; none before the first samples. */
  List<Run> runs() {
    if (now() == null) {
      return List.of();
    }
    return read.isEmpty() ? List.of(new Run(files.getFirst(), now())) : List.copyOf(read);
  }

  Run shownRun() {
    return runs().get(shown.get());
  }

  /** How much later the run that is shown began than the first one. */
  long laterNanos() {
    return shownRun().profile().span().startNanos() - now().span().startNanos();
  }

  CompareInputs.Recorded recorded() {
    return new CompareInputs.Recorded(name, runs().stream().map(Run::profile).toList());
  }

  boolean isLive() {
    return live.getValue();
  }
}
