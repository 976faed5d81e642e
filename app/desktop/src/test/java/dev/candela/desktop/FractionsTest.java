package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.desktop.flame.FlamePanel;
import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.methods.MethodsPanel;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SampleCount;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.testkit.PanelStage;
import dev.candela.desktop.threads.ThreadsPanel;
import dev.candela.desktop.tree.TreePanel;
import dev.candela.engine.model.Profile;
import java.util.function.Function;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;

/** Weights with fractions are no numbers of samples. */
final class FractionsTest {
  private static final Profile PROFILE = TextTrees.fractions("a.A.a;b.B.b 12.5", "a.A.a 27.25");

  @Test
  void areTheAmountOfAProfile() {
    assertEquals("39.8", SampleCount.text(PROFILE));
    assertEquals("3 samples", SampleCount.text(TextTrees.profile("a.A.a 3")));
  }

  @Test
  void areTheAmountOfGraphAndTree() {
    try (PanelStage<FlamePanel> stage = PanelStage.open(FlamePanel::new, PROFILE)) {
      Labeled note = stage.robot().lookup("#flame-note").queryAs(Labeled.class);
      await("the amount of the graph", () -> note.getText().equals("39.8"));
    }
    try (PanelStage<TreePanel> stage = PanelStage.open(TreePanel::topDown, PROFILE)) {
      Labeled note = stage.panel().note().orElseThrow();
      await("the amount of the tree", () -> note.getText().equals("39.8"));
    }
  }

  @Test
  void haveNoColumnOfSamples() {
    hidesSamples(ThreadsPanel::new, "#threads-table");
    hidesSamples(MethodsPanel::new, "#hot-methods-table", "#callers-table", "#callees-table");
  }

  private static <P extends SessionPanel> void hidesSamples(
      Function<PanelContext, P> make, String... tables) {
    try (PanelStage<P> stage = PanelStage.open(make, PROFILE)) {
      for (String query : tables) {
        TableView<?> table = stage.robot().lookup(query).queryAs(TableView.class);
        await(
            query,
            () ->
                table.getColumns().stream()
                    .noneMatch(column -> column.isVisible() && column.getId().contains("samples")));
      }
    }
  }
}
