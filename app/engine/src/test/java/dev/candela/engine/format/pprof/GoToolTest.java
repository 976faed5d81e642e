package dev.candela.engine.format.pprof;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.Programs;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.testkit.TextProfiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Go's own reader gives each function the same numbers; skipped where there is no Go. */
final class GoToolTest {
  private static final Pattern ROW =
      Pattern.compile(" *(\\d+)\\D* +\\S+% +\\S+% +(\\d+)\\D* +\\S+% +(.*)");

  @TempDir Path temp;

  @Test
  void goToolPprofShowsTheSameNumbers() throws IOException {
    Path go = Programs.require("go");
    check(go, RandomProfiles.of(3), "cpu", "samples");
    check(go, RandomProfiles.of(4), "alloc", "alloc_space");
    check(
        go,
        TextProfiles.of(
            "a.B.<init>;a.B.lambda$f$0;std::vector<int>::push_back(int&&):1[cpp] 3",
            "a.B.<init>;a.B.<clinit>;a.B.<init> 4"),
        "cpu",
        "samples");
  }

  private void check(Path go, Profile profile, String event, String value) throws IOException {
    Path file =
        Bytes.written(temp.resolve("profile.pb.gz"), out -> PprofWriter.write(profile, out));
    String printed =
        ChildProcess.run(
            go,
            "tool",
            "pprof",
            "-top",
            "-sample_index=" + value,
            "-unit=bytes",
            "-nodecount=1000000",
            "-nodefraction=0",
            "-edgefraction=0",
            file.toString());
    Map<String, String> actual = new TreeMap<>();
    for (String line : printed.lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        String name = row.group(3).replace(" (inline)", "");
        actual.put(name, row.group(1) + " " + row.group(2));
      }
    }
    assertTrue(actual.size() > 2, printed);
    assertEquals(expected(profile, event), actual, printed);
  }

  /** By name the weight of stacks that end with it, and of those that have it anywhere. */
  private static Map<String, String> expected(Profile profile, String event) {
    Map<String, long[]> sums = new TreeMap<>();
    SampleTable table = profile.samples(event).orElseThrow();
    for (int row = 0; row < table.size(); row++) {
      long weight = table.weights().get(row);
      Set<String> seen = new HashSet<>();
      int stackId = table.stackIds().getInt(row);
      for (int id = stackId; id != StackTable.ROOT; id = profile.stacks().parentStackId(id)) {
        String name = profile.symbols().frameName(profile.stacks().frameId(id));
        long[] sum = sums.computeIfAbsent(name, key -> new long[2]);
        sum[0] += id == stackId ? weight : 0;
        sum[1] += seen.add(name) ? weight : 0;
      }
    }
    Map<String, String> expected = new TreeMap<>();
    sums.forEach(
        (name, sum) -> {
          if (sum[1] > 0) {
            expected.put(name, sum[0] + " " + sum[1]);
          }
        });
    return expected;
  }
}
