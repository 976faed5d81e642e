package dev.candela.desktop.source;

import dev.candela.desktop.settings.Preferences;
import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.engine.analysis.InlinedLoops;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.SourceCosts;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.source.RecordedPaths;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.source.SourceFinder;
import dev.candela.engine.source.SourceNames;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Source code of one session by the settings, cached. For workers. */
public final class Sources {
  private final SettingsStore settings;
  private final Supplier<Path> recording;
  private RecordedPaths paths;
  private List<Path> roots;
  private SourceFinder finder;
  private SourceFile read;
  private CodeSpans code;

  /** Follows the settings, for the file of a session, which may be null. */
  public Sources(SettingsStore settings, Supplier<Path> recording) {
    this.settings = settings;
    this.recording = recording;
  }

  public List<String> lines(View view, String className, String module) {
    String outer = SourceNames.outerClass(className);
    Optional<SourceFile> file = chosen(outer, find(view, outer, module).files());
    try {
      return file.isPresent() ? code(file.get()).lines() : List.of();
    } catch (IOException e) {
      // The source panel says so.
      return List.of();
    }
  }

  /** Lines of their files that the recorded lines of classes stand for. */
  public SourceCosts.LineNumbers lineNumbers(View view) {
    return finder(view)::line;
  }

  /** Says where samples of inlined code in these methods may count for another line; or empty. */
  public static String note(View view, Predicate<String> methods, Cancellation cancellation) {
    Profile profile = view.profile();
    if (!SampleBias.appliesTo(profile, view.selection())) {
      return "";
    } else if (SampleBias.of(profile, view.selection(), cancellation).movesLines()) {
      return Messages.text("source.nearby");
    }
    return InlinedLoops.hottest(view, methods, cancellation)
        .map(method -> Messages.text("source.inlined-lines", method))
        .orElse("");
  }

  SourceFinder.Found find(View view, String outerClass, String module) {
    return finder(view).find(outerClass, module);
  }

  private synchronized SourceFinder finder(View view) {
    List<Path> newRoots = preferences().sourceRoots().stream().map(Path::of).toList();
    RecordedPaths newPaths = paths(view);
    if (finder == null || !newRoots.equals(roots) || !newPaths.equals(paths)) {
      roots = newRoots;
      paths = newPaths;
      finder = SourceFinder.of(roots, paths);
    }
    return finder;
  }

  private RecordedPaths paths(View view) {
    Optional<Path> file = Optional.ofNullable(recording.get());
    Optional<Path> workingFolder =
        file.flatMap(path -> settings.get().recentOf(path.toAbsolutePath().toString()))
            .map(RecentRecording::workingFolder)
            .filter(folder -> !folder.isEmpty())
            .map(Path::of);
    return RecordedPaths.of(view.profile(), file.stream().toList(), workingFolder);
  }

  Optional<SourceFile> chosen(String outerClass, List<SourceFile> files) {
    String label = preferences().sourceFiles().getOrDefault(outerClass, "");
    return files.stream()
        .filter(file -> file.label().equals(label))
        .findFirst()
        .or(() -> files.stream().findFirst());
  }

  synchronized CodeSpans code(SourceFile file) throws IOException {
    if (!file.equals(read)) {
      code = new CodeSpans(file.lines());
      read = file;
    }
    return code;
  }

  private Preferences preferences() {
    return settings.get().display().preferences();
  }
}
