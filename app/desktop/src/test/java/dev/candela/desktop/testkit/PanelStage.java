package dev.candela.desktop.testkit;

import dev.candela.desktop.parts.WaitFrame;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.Profile;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Function;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

/** One panel in a window of its own, with a session that holds one profile. */
public final class PanelStage<P extends SessionPanel> implements AutoCloseable {
  private final DesktopRobot robot = new DesktopRobot();
  private final Workers workers = new Workers();
  private SessionModel session;
  private P panel;

  private PanelStage() {}

  public static <P extends SessionPanel> PanelStage<P> open(
      Function<PanelContext, P> make, Profile profile) {
    PanelStage<P> opened = new PanelStage<>();
    opened.robot.start(
        stage -> {
          opened.session = new SessionModel(opened.workers);
          opened.panel = make.apply(context(opened.session, new SimpleBooleanProperty(true)));
          WaitFrame frame = new WaitFrame(opened.panel.node(), "view", opened.panel.waits());
          DesktopRobot.show(stage, withChoices(opened.panel, frame), 960, 600);
          opened.session.publish(profile);
        });
    return opened;
  }

  /** For a panel alone, with settings of its own. */
  public static PanelContext context(SessionModel session, ObservableBooleanValue showing) {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"), "candela-" + UUID.randomUUID());
    return new PanelContext(session, new SettingsStore(folder), showing);
  }

  /** A panel above what is chosen of it. */
  public static Parent withChoices(SessionPanel panel, Node node) {
    HBox choices = new HBox(8);
    choices.getChildren().setAll(panel.choices());
    panel.note().ifPresent(choices.getChildren()::add);
    return new BorderPane(node, null, null, choices, null);
  }

  public DesktopRobot robot() {
    return robot;
  }

  public SessionModel session() {
    return session;
  }

  public P panel() {
    return panel;
  }

  @Override
  public void close() {
    DesktopRobot.onFx(session::close);
    workers.close();
    robot.close();
  }
}
