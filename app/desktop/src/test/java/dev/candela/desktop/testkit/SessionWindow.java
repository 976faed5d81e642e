package dev.candela.desktop.testkit;

import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.Profile;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javafx.beans.property.SimpleBooleanProperty;
import org.junit.jupiter.api.AfterEach;

/** A user before a window with a session, and with what else a test puts into it. */
public abstract class SessionWindow {
  protected final DesktopRobot robot = new DesktopRobot();
  protected final Workers workers = new Workers();
  protected final SimpleBooleanProperty showing = new SimpleBooleanProperty(true);
  protected SessionModel session;

  /** Opens the window with one panel, whose session has that profile. */
  protected final <P extends SessionPanel> P open(
      Function<PanelContext, P> make, double width, double height, Profile profile) {
    AtomicReference<P> panel = new AtomicReference<>();
    robot.start(
        stage -> {
          session = new SessionModel(workers);
          panel.set(make.apply(PanelStage.context(session, showing)));
          var content = PanelStage.withChoices(panel.get(), panel.get().node());
          DesktopRobot.show(stage, content, width, height);
          session.publish(profile);
        });
    return panel.get();
  }

  protected final DesktopRobot select(String method) {
    return select(FrameRef.of(method));
  }

  protected final DesktopRobot select(FrameRef frame) {
    return robot.interact(() -> session.view().selectedProperty().set(Optional.of(frame)));
  }

  @AfterEach
  void closeSession() {
    robot.close(session, workers);
  }
}
