package dev.candela.desktop.choice;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.session.FoldChoice;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.testkit.DesktopRobot;
import dev.candela.desktop.testkit.SessionWindow;
import dev.candela.engine.model.Span;
import dev.candela.engine.view.transform.StackTransforms;
import dev.candela.engine.view.transform.Transforms;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What the chips say of time that is hidden. */
final class ChipsTest extends SessionWindow {
  private static final String HIDDEN = "#chip-hidden-time";

  private void open(String... stacks) {
    robot.start(
        stage -> {
          session = new SessionModel(workers);
          Chips chips = new Chips(session);
          chips.tellHiddenTime(session, showing);
          DesktopRobot.show(stage, chips, 900, 60);
          session.publish(TextTrees.profile(stacks));
        });
  }

  @Test
  void tellsWhoIsChargedForHiddenNativeTime() {
    open(
        "app.Main.main;app.Net.send;write[native];do_syscall[kernel] 20",
        "app.Main.main;app.Net.send 30",
        "app.Main.main;read[native];app.Back.call 10");
    choose(now -> now.withNativeFrames(false));
    awaitWords("20 samples, 33.3 % counted towards callers");
  }

  @Test
  void tellsOfTimeThatNoJavaCallerHas() {
    open("app.Main.main 50", "app.Main.main;write[native] 20", "start_thread[native] 30");
    choose(now -> now.withNativeFrames(false));
    awaitWords(
        "20 samples, 20.0 % counted towards callers, 30 samples, 30.0 % without a Java caller");
  }

  @Test
  void leavesOutWhatIsDropped() {
    open("app.Main.main;app.Net.send;write[native] 20", "app.Main.main;read[native] 30");
    choose(
        now ->
            now.withTransforms(new Transforms(List.of(StackTransforms.drop("app.Net.send"))))
                .withNativeFrames(false));
    awaitWords("30 samples, 100.0 % counted towards callers");
  }

  @Test
  void isGoneWithTheHiding() {
    open("app.Main.main;write[native] 20");
    choose(now -> now.withNativeFrames(false));
    await("what was hidden", () -> robot.shows(HIDDEN));
    choose(now -> now.withNativeFrames(true));
    await("nothing hidden", () -> !robot.shows(HIDDEN));
  }

  @Test
  void unfoldsLibraries() {
    open("app.Main.main;java.util.List.add 20");
    choose(now -> now.withFolding(FoldChoice.FOLDED));
    await("its chip", () -> robot.words(".candela-chip .label").equals("libraries folded"));
    robot.clickOn("#chip-remove").seesNo(".candela-chip");
    assertEquals(FoldChoice.UNFOLDED, session.choice().folding());
  }

  /** As the timeline does. */
  @Test
  void namesTheTimesOfARange() {
    open("app.Main.main 20");
    long origin = onFx(() -> session.profiles().getFirst().span().startNanos());
    Span range = new Span(origin + 1_500_000_000L, origin + 70_000_000_000L);
    choose(now -> now.withWindow(new TimeWindow.Between(range)));
    await("its chip", () -> robot.words(".candela-chip .label").equals("range 1.5 s – 01:10.0"));
  }

  private void choose(UnaryOperator<ViewChoice> change) {
    onFx(() -> session.choose(change));
  }

  private void awaitWords(String words) {
    await("time that is hidden", () -> robot.shows(HIDDEN));
    assertEquals(words, robot.words(HIDDEN));
  }
}
