package dev.candela.engine.format.speedscope;

import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.Programs;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.testkit.TextProfiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was written is read again as it was, but for thread states, which the format has not. */
final class SpeedscopeWriterTest {
  @TempDir Path temp;

  @Test
  void keepsStacksThreadsAndWeights() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      checkRoundTrip(RandomProfiles.of(seed));
    }
  }

  @Test
  void keepsRealRecordings() throws IOException {
    Path async = Recordings.byAsyncProfiler("event=ctimer,wall,alloc=64k,lock=1ms");
    for (Path recording : List.of(Recordings.byJdk(25), async)) {
      Profile profile = ProfileReaders.read(recording);
      assertTrue(profile.samples().stream().mapToInt(SampleTable::size).sum() > 100);
      checkRoundTrip(profile);
    }
  }

  @Test
  void keepsStrangeNamesAndDeepStacks() throws IOException {
    checkRoundTrip(
        TextProfiles.of(
            "a.A.f;".repeat(10_000) + "b.B.g 1",
            "a.\"><script>.<init> 3 thread=\"><script>",
            "a.\\.\uD83D\uDE00\u0001 3 thread=\\"));
  }

  @Test
  void writesEachThreadsSamplesInTheOrderOfTime() throws IOException {
    Profile profile =
        TextProfiles.of("a 2 time=30", "b 1 time=20", "c 1 time=10", "a 1 time=25 thread=other");
    String written = Files.readString(write(profile));
    assertContains("\"samples\":[[2],[1],[0]],\"weights\":[1,1,2]", written);
    assertContains("\"samples\":[[0]],\"weights\":[1]", written);
  }

  private void checkRoundTrip(Profile profile) throws IOException {
    Profile read = ProfileReaders.read(write(profile));
    assertEquals(SampleText.withoutStates(profile), SampleText.withoutStates(read));
  }

  private Path write(Profile profile) throws IOException {
    Path file = temp.resolve("written");
    try (Writer out = Files.newBufferedWriter(file)) {
      SpeedscopeWriter.write(profile, out);
    }
    return file;
  }

  private static final Path SCRIPT =
      Path.of("src", "test", "resources", "speedscope", "totals.mjs");
  private static final Pattern TOTAL =
      Pattern.compile("\"name\":\"([^\"]*)\",\"unit\":\"([a-z]*)\",\"total\":(\\d+)");
  private static final Pattern SELF = Pattern.compile("\"([^\"]*)\":\\{\"self\":(\\d+),");

  @Test
  void speedscopeImportsTheSameTotals() throws IOException {
    Path node = Programs.require("node");
    String folder = System.getProperty("speedscope.package", "");
    assumeTrue(!folder.isEmpty(), "-Dspeedscope.package names no unpacked npm package");
    Profile profile = RandomProfiles.of(3);
    String printed = ChildProcess.run(node, SCRIPT.toString(), folder, write(profile).toString());
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
          selves.merge(profile.symbols().frameName(frameId), table.weights().get(row), Long::sum);
        }
      }
    }
    return selves;
  }
}
