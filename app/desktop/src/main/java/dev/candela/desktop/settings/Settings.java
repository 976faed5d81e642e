package dev.candela.desktop.settings;

import dev.candela.engine.render.DiffColours.DiffPalette;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The settings file; a value. Missing parts take their defaults, so fields may be added; {@link
 * #VERSION} rises when one changes its meaning. Runs are in the order of their last use, recent
 * recordings newest first.
 */
public record Settings(
    int version,
    DisplaySettings display,
    SavedLayout layout,
    RecordingDefaults recording,
    List<RunConfiguration> runs,
    List<RecentRecording> recent) {

  public static final int VERSION = 1;

  public static final Settings DEFAULT = new Settings(VERSION, null, null, null, null, null);

  private static final int MOST_RECENT = 30;

  public Settings {
    display = display == null ? DisplaySettings.DEFAULT : display;
    layout = layout == null ? SavedLayout.DEFAULT : layout;
    recording = recording == null ? RecordingDefaults.DEFAULT : recording;
    runs = runs == null ? List.of() : List.copyOf(runs);
    recent = recent == null ? List.of() : List.copyOf(recent);
  }

  public Settings withDisplay(DisplaySettings newDisplay) {
    return new Settings(version, newDisplay, layout, recording, runs, recent);
  }

  public Settings withPreferences(UnaryOperator<Preferences> change) {
    return withDisplay(display.withPreferences(change));
  }

  public Settings withLayout(SavedLayout newLayout) {
    return new Settings(version, display, newLayout, recording, runs, recent);
  }

  public Settings withRecording(RecordingDefaults newRecording) {
    return new Settings(version, display, layout, newRecording, runs, recent);
  }

  public Settings withRun(RunConfiguration run) {
    List<RunConfiguration> list = new ArrayList<>(runs);
    list.removeIf(other -> other.name().equals(run.name()));
    list.addFirst(run);
    return new Settings(version, display, layout, recording, list, recent);
  }

  public Settings withoutRun(String name) {
    List<RunConfiguration> list = runs.stream().filter(run -> !run.name().equals(name)).toList();
    return new Settings(version, display, layout, recording, list, recent);
  }

  public Settings withRecent(RecentRecording recording) {
    List<RecentRecording> list = new ArrayList<>(recent);
    Optional<RecentRecording> older = recentOf(recording.file());
    older.ifPresent(list::remove);
    list.addFirst(older.map(recording::keeping).orElse(recording));
    return withRecentList(list.subList(0, Math.min(list.size(), MOST_RECENT)));
  }

  public Settings withMoreOf(RecentRecording recording) {
    return withRecentList(
        recent.stream()
            .map(other -> other.file().equals(recording.file()) ? recording.keeping(other) : other)
            .toList());
  }

  /** The entry of a recording, by its absolute path. */
  public Optional<RecentRecording> recentOf(String file) {
    return recent.stream().filter(entry -> entry.file().equals(file)).findFirst();
  }

  public Settings withoutRecent(String file) {
    return withRecentList(recent.stream().filter(other -> !other.file().equals(file)).toList());
  }

  private Settings withRecentList(List<RecentRecording> list) {
    return new Settings(version, display, layout, recording, runs, list);
  }

  /** Positions of dividers by name, from 0 to 1; widths by {@code table.column}, in pixels. */
  public record SavedLayout(
      WindowPlace window, Map<String, Double> splits, Map<String, Double> columnWidths) {
    public static final SavedLayout DEFAULT = new SavedLayout(null, null, null);

    public SavedLayout {
      window = window == null ? WindowPlace.DEFAULT : window;
      splits = splits == null ? Map.of() : Map.copyOf(splits);
      columnWidths = columnWidths == null ? Map.of() : Map.copyOf(columnWidths);
    }

    public SavedLayout withWindow(WindowPlace place) {
      return new SavedLayout(place, splits, columnWidths);
    }

    public SavedLayout withSplit(String name, double position) {
      Map<String, Double> more = new HashMap<>(splits);
      more.put(name, position);
      return new SavedLayout(window, more, columnWidths);
    }

    public SavedLayout withColumnWidth(String name, double widthPixels) {
      Map<String, Double> more = new HashMap<>(columnWidths);
      more.put(name, widthPixels);
      return new SavedLayout(window, splits, more);
    }
  }

  /**
   * Settings of the display.
   *
   * @param language a BCP 47 tag; empty for the system's
   * @param foldRules library code, in the engine's words; empty to derive it from each recording
   * @param diffPalette colours of comparisons, by the engine's constant; empty for the usual ones
   */
  public record DisplaySettings(
      Appearance appearance,
      String language,
      String foldRules,
      String diffPalette,
      Preferences preferences) {
    public static final DisplaySettings DEFAULT = new DisplaySettings(null, null, null, null, null);

    public DisplaySettings {
      appearance = appearance == null ? Appearance.SYSTEM : appearance;
      language = language == null ? "" : language;
      foldRules = foldRules == null ? "" : foldRules;
      diffPalette = diffPalette == null ? "" : diffPalette;
      preferences = preferences == null ? Preferences.DEFAULT : preferences;
    }

    public DiffPalette palette() {
      return Stream.of(DiffPalette.values())
          .filter(palette -> palette.name().equals(diffPalette))
          .findFirst()
          .orElse(DiffPalette.GREEN_RED);
    }

    public DisplaySettings withAppearance(Appearance newAppearance) {
      return new DisplaySettings(newAppearance, language, foldRules, diffPalette, preferences);
    }

    public DisplaySettings withLanguage(String newLanguage) {
      return new DisplaySettings(appearance, newLanguage, foldRules, diffPalette, preferences);
    }

    public DisplaySettings withFoldRules(String newFoldRules) {
      return new DisplaySettings(appearance, language, newFoldRules, diffPalette, preferences);
    }

    public DisplaySettings withDiffPalette(String newDiffPalette) {
      return new DisplaySettings(appearance, language, foldRules, newDiffPalette, preferences);
    }

    public DisplaySettings withPreferences(UnaryOperator<Preferences> change) {
      return new DisplaySettings(
          appearance, language, foldRules, diffPalette, change.apply(preferences));
    }
  }
}
