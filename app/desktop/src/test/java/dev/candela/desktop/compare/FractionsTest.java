package dev.candela.desktop.compare;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.export.ExportKind;
import dev.candela.desktop.flame.TextTrees;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison of weights with fractions, which are no numbers of samples. */
final class FractionsTest {
  @TempDir private Path folder;

  @Test
  void nothingSaysHowManySamplesTheyAre() throws IOException {
    try (CompareStage stage =
        CompareStage.open(
            TextTrees.fractions("a.A.a 12.5"),
            TextTrees.fractions("a.A.a 27.25"),
            new SettingsStore(folder))) {
      Diff diff = stage.diff();
      assertEquals(List.of("0 s"), SideCard.amounts(0, diff, Side.BEFORE));
      List<String> tip = FrameChangeText.lines(diff, Verdict.NOISE, CallTree.ROOT);
      assertEquals(List.of("A: 12.5", "B: 27.3"), tip.subList(0, 2));
      onFx(() -> stage.pane().table().show(stage.model().resultProperty().get()));
      await(
          "columns",
          () ->
              stage.pane().table().table().view().getColumns().stream()
                  .noneMatch(column -> column.isVisible() && column.getId().startsWith("samples")));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      stage
          .pane()
          .table()
          .csv(stage.model().resultProperty().get())
          .write(ExportKind.CSV, out, Cancellation.NEVER);
      String csv = out.toString(StandardCharsets.UTF_8);
      assertTrue(csv.contains("a.A.a"), csv);
      assertFalse(csv.toLowerCase(Locale.ROOT).contains("samples"), csv);
    }
  }
}
