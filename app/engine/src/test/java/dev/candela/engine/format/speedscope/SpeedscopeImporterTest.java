package dev.candela.engine.format.speedscope;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.Programs;
import dev.candela.engine.testkit.RandomProfiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * speedscope's own importer gives each thread and each frame the same weight; skipped unless node
 * is there and {@code -Dspeedscope.package=FOLDER} names the unpacked npm package {@code
 * speedscope}, with which nothing else is built.
 */
final class SpeedscopeImporterTest {
  private static final Path SCRIPT =
      Path.of("src", "test", "resources", "speedscope", "totals.mjs");
  private static final Pattern TOTAL =
      Pattern.compile("\"name\":\"([^\"]*)\",\"unit\":\"([a-z]*)\",\"total\":(\\d+)");
  private static final Pattern SELF = Pattern.compile("\"([^\"]*)\":\\{\"self\":(\\d+),");

  @TempDir Path temp;

  @Test
  void speedscopeImportsTheSameTotals() throws IOException {
    Path node = Programs.require("node");
    String folder = System.getProperty("speedscope.package", "");
    assumeTrue(!folder.isEmpty(), "-Dspeedscope.package names no unpacked npm package");
    Profile profile = RandomProfiles.of(3);
    Path file = temp.resolve("written.json");
    try (Writer out = Files.newBufferedWriter(file)) {
      SpeedscopeWriter.write(profile, out);
    }
    String printed = ChildProcess.run(node, SCRIPT.toString(), folder, file.toString());
    Map<String, Long> totals = new TreeMap<>();
    for (Matcher total = TOTAL.matcher(printed); total.find(); ) {
      totals.put(total.group(1), Long.parseLong(total.group(3)));
    }
    assertTrue(totals.size() > 8, printed);
    assertEquals(totals(profile), totals);
    Map<String, Long> selves = new TreeMap<>();
    for (Matcher self = SELF.matcher(printed); self.find(); ) {
      selves.merge(self.group(1), Long.parseLong(self.group(2)), Long::sum);
    }
    selves.values().removeIf(weight -> weight == 0);
    assertEquals(selves(profile), selves);
  }

  private static Map<String, Long> totals(Profile profile) {
    Map<String, Long> totals = new TreeMap<>();
    for (SampleTable table : profile.samples()) {
      String suffix = table.type().name().equals("cpu") ? ", cpu" : ", allocation";
      for (int row = 0; row < table.size(); row++) {
        String name = profile.threads().name(table.threadIds().getInt(row)) + suffix;
        totals.merge(name, table.weights().get(row), Long::sum);
      }
    }
    return totals;
  }

  private static Map<String, Long> selves(Profile profile) {
    Map<String, Long> selves = new TreeMap<>();
    for (SampleTable table : profile.samples()) {
      for (int row = 0; row < table.size(); row++) {
        int frameId = profile.stacks().frameId(table.stackIds().getInt(row));
        if (frameId != Ids.NONE && table.weights().get(row) > 0) {
          String name = profile.symbols().frameName(frameId);
          selves.merge(name, table.weights().get(row), Long::sum);
        }
      }
    }
    return selves;
  }
}
