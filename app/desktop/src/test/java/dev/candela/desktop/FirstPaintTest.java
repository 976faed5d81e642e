package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.SampleCounter;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;

/** The window is there before what is in it. */
final class FirstPaintTest extends UserStory {
  @Test
  void showsTheWindowInItsColoursAndThenTheStartPage() {
    settings.update(s -> s.withDisplay(s.display().withAppearance(Appearance.DARK)));
    AtomicReference<Stage> shown = new AtomicReference<>();
    AtomicReference<Color> ground = new AtomicReference<>();
    AtomicReference<Scene> shownScene = new AtomicReference<>();
    robot.start(
        stage ->
            FirstPaint.show(
                stage,
                settings.get(),
                () -> {
                  // What was on the screen until now.
                  assertTrue(stage.isShowing());
                  shownScene.set(stage.getScene());
                  ground.set((Color) stage.getScene().getFill());
                  CandelaApplication.open(stage, settings, SampleCounter.panels());
                  shown.set(stage);
                }));
    await("the start page", () -> shown.get() != null && robot.shows("#jvm-filter"));
    assertTrue(ground.get().getBrightness() < 0.5, "dark from the first frame");
    assertEquals(1000, shown.get().getWidth(), 1, "keeps its place");
    assertEquals(shownScene.get(), shown.get().getScene(), "keeps its scene, and so its size");
    // The keyboard is in the filter of JVMs, as after a start without it.
    await("the focus", () -> onFx(() -> robot.lookup("#jvm-filter").query().isFocused()));
  }

  @Test
  void staysClosedWhenItIsClosedBeforeItIsFilled() {
    settings = new SettingsStore(folder);
    AtomicBoolean filled = new AtomicBoolean();
    AtomicReference<Stage> closed = new AtomicReference<>();
    AtomicInteger frames = new AtomicInteger();
    robot.start(
        stage -> {
          FirstPaint.show(stage, settings.get(), () -> filled.set(true));
          stage.hide();
          closed.set(stage);
          // Runs after the window's own in every frame.
          new AnimationTimer() {
            @Override
            public void handle(long nowNanos) {
              frames.incrementAndGet();
            }
          }.start();
        });
    await("more frames than it waits for", () -> frames.get() > 6);
    assertFalse(onFx(filled::get));
    assertFalse(onFx(() -> closed.get().isShowing()));
  }
}
