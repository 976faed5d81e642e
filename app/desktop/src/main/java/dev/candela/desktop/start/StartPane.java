package dev.candela.desktop.start;

import dev.candela.desktop.live.RecordingSource;
import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.AfterFrames;
import dev.candela.desktop.work.Workers;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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

  public StartPane(Workers workers, SettingsStore settings, Actions actions) {
    this.settings = settings;
    running = new RunningJvms(workers, settings.recordings(), actions.record(), actions.open());
    launch =
        new LaunchColumn(
            workers,
            settings,
            actions.choose(),
            run -> begin(() -> actions.launch().accept(run)),
            actions.settingsChanged());
    recent =
        new RecentRecordings(
            files -> begin(() -> files.forEach(actions.open())),
            (before, after) -> begin(() -> actions.compare().accept(before, after)),
            recording -> {
              settings.update(s -> s.withoutRecent(recording.file()));
              actions.settingsChanged().run();
              refresh();
            },
            actions.browse());
    recorded =
        new RecordedEvents.Bar(
            settings,
            () -> {
              actions.settingsChanged().run();
              refresh();
            });
    columns = new StartColumns(List.of((Region) running.node(), launch.node(), recent.node()));
    columns.setBottom(recorded);
    refresh();
  }

  private void begin(Runnable action) {
    AfterFrames.runBusy(columns.getScene(), action);
  }

  /** Actions of the start page; {@code compare} takes the baseline first, the older recording. */
  public record Actions(
      Consumer<RecordingSource> record,
      Consumer<RunConfiguration> launch,
      Consumer<Path> open,
      BiConsumer<Path, Path> compare,
      Runnable browse,
      PathDialog choose,
      Runnable settingsChanged) {}

  public Node node() {
    return columns;
  }

  public void refresh() {
    launch.refresh();
    recorded.refresh();
    recent.show(settings.get().recent());
  }

  public void show(boolean inFront) {
    running.show(inFront);
  }

  public void compareSelected() {
    recent.compareSelected();
  }

  public List<Node> parts() {
    return List.of(running.filter(), launch.part(), recent.list());
  }

  public void focus() {
    running.focus();
  }

  @Override
  public void close() {
    running.close();
  }
}
