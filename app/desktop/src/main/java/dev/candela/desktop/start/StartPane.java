package dev.candela.desktop.start;

import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.start.AttachTarget;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.Region;

/** Where everything begins: running JVMs, programs to launch, recordings of before. */
public final class StartPane implements AutoCloseable {
  private final SettingsStore settings;
  private final RunningJvms running;
  private final LaunchColumn launch;
  private final RecentRecordings recent;
  private final Columns columns;

  /** What is chosen goes to {@code actions}. */
  public StartPane(Workers workers, SettingsStore settings, Actions actions) {
    this.settings = settings;
    running =
        new RunningJvms(
            workers, settings.recordings(), actions::attach, actions::reach, actions::open);
    launch = new LaunchColumn(workers, settings, actions::launch, actions::settingsChanged);
    recent =
        new RecentRecordings(
            actions::open,
            actions::compare,
            recording -> {
              settings.update(s -> s.withoutRecent(recording.file()));
              actions.settingsChanged();
              refresh();
            },
            actions::browse);
    columns = new Columns(List.of((Region) running.node(), launch.node(), recent.node()));
    refresh();
  }

  /** What the user can ask for here. */
  public interface Actions {
    void attach(TargetJvm jvm);

    /** Records a JVM that this machine does not list. */
    void reach(String title, AttachTarget target);

    void launch(RunConfiguration run);

    void open(Path recording);

    /** Compares two recordings, the older one first. */
    void compare(Path before, Path after);

    /** Asks for a file. */
    void browse();

    /** The settings are to be saved. */
    void settingsChanged();
  }

  public Node node() {
    return columns;
  }

  /** Shows what the settings have now. */
  public void refresh() {
    launch.refresh();
    recent.show(settings.get().recent());
  }

  /** Compares the recordings that are selected, if they are two. */
  public void compareSelected() {
    recent.compareSelected();
  }

  /** What the keyboard can go to, from the left to the right. */
  public List<Node> parts() {
    return List.of(running.filter(), launch.part(), recent.list());
  }

  /** Puts the keyboard where one begins. */
  public void focus() {
    running.focus();
  }

  @Override
  public void close() {
    running.close();
  }
}
