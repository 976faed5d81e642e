package dev.candela.desktop.compare;

import dev.candela.desktop.compare.CompareResult.CompareInputs;
import dev.candela.engine.model.Profile;
import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
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

  /** An open recording, which may grow; the profile is null before the first samples. */
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

  /** Runs of a program that are still to be read. */
  public CompareSource(String name, List<Path> files) {
    this(name, files, new SimpleObjectProperty<>(), new SimpleBooleanProperty());
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

  /** False for an open session's own recording, which only the session sets. */
  public boolean isToBeRead() {
    return profile instanceof ObjectProperty<?> && now() == null;
  }

  /** Takes all runs that were read from files. */
  public void setRuns(List<Run> runs) {
    read = List.copyOf(runs);
    ((ObjectProperty<Profile>) profile).set(runs.getFirst().profile());
  }

  /** The newest profile of the first run; null before the first. */
  public Profile now() {
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
