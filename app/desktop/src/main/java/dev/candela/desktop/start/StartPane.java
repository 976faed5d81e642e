package dev.candela.desktop.start;

import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.AfterFrames;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/** The start page: running JVMs, programs to launch, recent recordings. */
public final class StartPane implements AutoCloseable {
  private final SettingsStore settings;
  private final RunningJvms running;
  private final LaunchColumn launch;
  private final RecentRecordings recent;
  private final RecordedEvents.Bar recorded;
  private final StartColumns columns;

  /** Reports choices to {@code actions}. */
  public StartPane(Workers workers, SettingsStore settings, Actions actions) {
    this.settings = settings;
    running =
        new RunningJvms(
            workers, settings.recordings(), actions::attach, actions::reach, actions::open);
    launch =
        new LaunchColumn(
            workers,
            settings,
            actions::choose,
            run -> begin(() -> actions.launch(run)),
            actions::settingsChanged);
    recent =
        new RecentRecordings(
            files -> begin(() -> files.forEach(actions::open)),
            (before, after) -> begin(() -> actions.compare(before, after)),
            recording -> {
              settings.update(s -> s.withoutRecent(recording.file()));
              actions.settingsChanged();
              refresh();
            },
            actions::browse);
    recorded =
        new RecordedEvents.Bar(
            settings,
            () -> {
              actions.settingsChanged();
              refresh();
            });
    columns = new StartColumns(List.of((Region) running.node(), launch.node(), recent.node()));
    columns.setBottom(recorded);
    refresh();
  }

  private void begin(Runnable action) {
    AfterFrames.runBusy(columns.getScene(), action);
  }

  /** Actions of the start page. */
  public interface Actions {
    void attach(TargetJvm jvm);

    /** Records a JVM that is not listed on this machine. */
    void reach(String title, AttachTarget target);

    void launch(RunConfiguration run);

    void open(Path recording);

    /** The older recording is the baseline. */
    void compare(Path before, Path after);

    void browse();

    /** Asks for files or a folder, as {@link PathDialog} does. */
    List<Path> choose(String title, PathDialog.Kind kind, Optional<Path> folder);

    void settingsChanged();
  }

  public Node node() {
    return columns;
  }

  /** Shows the current settings. */
  public void refresh() {
    launch.refresh();
    recorded.refresh();
    recent.show(settings.get().recent());
  }

  /** The page comes to the front, or goes. */
  public void show(boolean inFront) {
    running.show(inFront);
  }

  /** Compares the selected recordings if there are two. */
  public void compareSelected() {
    recent.compareSelected();
  }

  /** Focusable areas from left to right. */
  public List<Node> parts() {
    return List.of(running.filter(), launch.part(), recent.list());
  }

  /** Focuses the first area. */
  public void focus() {
    running.focus();
  }

  @Override
  public void close() {
    running.close();
  }
}
