package dev.candela.desktop.compare;

import dev.candela.desktop.compare.CompareResult.CompareInputs;
import dev.candela.engine.model.Profile;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableValue;

/** A side of a comparison. For the FX thread. */
public final class CompareSource {
  private final String name;
  private final List<Path> files;
  private final ObservableValue<Profile> profile;
  private final ObservableValue<Boolean> live;
  private final IntegerProperty shown = new SimpleIntegerProperty();

  /** Runs read from files; empty for an open session's own recording. */
  private List<Run> read = List.of();

  /** A recording, and where it is. */
  public record Run(Path file, Profile profile) {}

  /** Runs of a program, a single one of which may grow; the profile is null before the first. */
  public CompareSource(
      String name,
      List<Path> files,
      ObservableValue<Profile> profile,
      ObservableValue<Boolean> live) {
    this.name = name;
    this.files = List.copyOf(files);
    this.profile = profile;
    this.live = live;
  }

  public String name() {
    return name;
  }

  public List<Path> files() {
    return files;
  }

  public ObservableValue<Profile> profile() {
    return profile;
  }

  ObservableValue<Boolean> live() {
    return live;
  }

  /** Which run is shown where there is room for one, from 0. */
  IntegerProperty shown() {
    return shown;
  }

  /** Takes all runs that were read from files, before the profile is set. */
  public void setRuns(List<Run> runs) {
    read = List.copyOf(runs);
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
    return read.isEmpty() ? List.of(new Run(files.getFirst(), now())) : read;
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
