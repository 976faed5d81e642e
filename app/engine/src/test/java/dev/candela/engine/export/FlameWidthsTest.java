package dev.candela.engine.export;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.FlamePicture.NodeIntervals;
import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.FlameTrees;
import dev.candela.engine.testkit.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Other programs draw frames as wide as Candela does; skipped unless {@code inferno-flamegraph} (of
 * the crate {@code inferno}) or {@code flamegraph.pl} is on the path.
 */
final class FlameWidthsTest {
  /** Theirs: the name, and the width in percent or pixels. */
  private static final Pattern THEIRS =
      Pattern.compile(
          "<title>(.*?) \\([0-9,]+ samples, [0-9.]+%\\)</title><rect [^>]*?width=\"([0-9.]+)");

  private static final Pattern OURS =
      Pattern.compile("<title>(.*?)\\n[^<]*</title><rect [^>]*?width=\"([0-9.]+)");

  /** Narrower ones are left out, by each of us from another width on. */
  private static final double LEAST_SHARE = 0.001;

  @TempDir Path folder;

  @Test
  void framesAreAsWideAsInInferno() throws IOException {
    check("inferno-flamegraph", 1e-6);
  }

  @Test
  void framesAreAsWideAsInBrendanGreggsScript() throws IOException {
    // It has a picture of 1,180 pixels, and one decimal.
    check("flamegraph.pl", 0.11 / 1180);
  }

  private void check(String program, double tolerance) throws IOException {
    Path path = Programs.require(program);
    Path stacks = Files.writeString(folder.resolve("stacks.folded"), stacks());
    Map<String, List<Double>> theirs =
        shares(THEIRS, ChildProcess.run(path, stacks.toString()), "all");
    Map<String, List<Double>> ours = shares(OURS, svg(stacks), "all");
    assertTrue(ours.size() > 40, ours.size() + " names");
    assertEquals(ours.keySet(), theirs.keySet());
    for (Map.Entry<String, List<Double>> entry : ours.entrySet()) {
      List<Double> widths = theirs.get(entry.getKey());
      assertEquals(entry.getValue().size(), widths.size(), entry.getKey());
      for (int i = 0; i < widths.size(); i++) {
        assertEquals(entry.getValue().get(i), widths.get(i), tolerance, entry.getKey());
      }
    }
  }

  /** Weights such that no width is near the least one. */
  private static String stacks() {
    Random random = new Random(11);
    StringBuilder text = new StringBuilder("main;<init>;\"a&b\" 5000\n");
    for (int stack = 0; stack < 900; stack++) {
      text.append("main");
      for (int depth = random.nextInt(9); depth >= 0; depth--) {
        text.append(";app.Type").append(random.nextInt(7)).append(".m").append(random.nextInt(8));
      }
      text.append(' ').append(random.nextInt(6) == 0 ? 500 + random.nextInt(400) : 1).append('\n');
    }
    return text.toString();
  }

  /** By name the sorted parts of all, of those that everybody draws. */
  private static Map<String, List<Double>> shares(Pattern box, String svg, String root) {
    Map<String, List<Double>> widths = new TreeMap<>();
    for (Matcher found = box.matcher(svg); found.find(); ) {
      widths
          .computeIfAbsent(found.group(1).replace("&quot;", "\""), name -> new ArrayList<>())
          .add(Double.parseDouble(found.group(2)));
    }
    double all = widths.get(root).getFirst();
    for (List<Double> ofName : widths.values()) {
      ofName.replaceAll(width -> width / all);
      ofName.removeIf(share -> share < LEAST_SHARE);
      ofName.sort(null);
    }
    widths.values().removeIf(List::isEmpty);
    return widths;
  }

  private static String svg(Path stacks) throws IOException {
    CallTree tree = FlameTrees.callTree(ProfileReaders.read(stacks));
    FlamePicture picture =
        new FlamePicture(
            new FlameSheet("t", List.of(), List.of()),
            FlameTrees.scene(FlameTree.of(tree), "all"),
            Viewport.FLAME,
            tree,
            nodeId -> "",
            () -> NodeIntervals.NONE);
    
    // As wide as can be: a thousandth of a pixel is the last decimal.
    Look look = new Look(20_000, 1, Look.DEFAULT.palette(), false);
    return Bytes.text(out -> PictureWriter.write(picture, PictureFormat.SVG, look, out, NEVER));
  }
}
