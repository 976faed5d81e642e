package dev.candela.engine.format;

import static dev.candela.engine.testkit.ProfileText.joined;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.collapsed.CollapsedWriter;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.testkit.TextProfiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What text formats hold of each sample, taken out of them again. */
final class ColumnsRoundTripTest {
  private static final Pattern FIELD = Pattern.compile("\"((?:[^\"]|\"\")*)\"|([^,\"]*)");

  @TempDir Path temp;

  @Test
  void collapsedStacksKeepStacksWeightsAndThreads() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      checkCollapsed(RandomProfiles.of(seed));
    }
    checkCollapsed(TextProfiles.of("a.A.f;".repeat(10_000) + "b.B.g 1"));
    checkCollapsed(TextProfiles.of("a.\"><script>.<init> 3 thread=\"><script>"));
  }

  @Test
  void csvKeepsEachSample() throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      Profile profile = RandomProfiles.of(seed);
      byte[] csv = Bytes.written(out -> Format.CSV.write(profile, WriteOptions.NAMES, out));
      List<String> read =
          new String(csv, StandardCharsets.UTF_8)
              .lines()
              .skip(1)
              .map(ColumnsRoundTripTest::fields)
              .toList();
      assertEquals(rows(profile), read);
    }
  }

  /** By thread, as the format has it: without a thread, one without a name. */
  private void checkCollapsed(Profile profile) throws IOException {
    for (SampleTable table : profile.samples()) {
      StringBuilder written = new StringBuilder();
      CollapsedWriter.write(profile, table, WriteOptions.THREADS, written);
      if (written.isEmpty()) {
        continue;
      }
      Profile read = ProfileReaders.read(Files.writeString(temp.resolve("written"), written));
      assertTrue(read.warnings().isEmpty(), read.warnings().toString());
      assertEquals(weights(profile, table), weights(read, read.samples().iterator().next()));
    }
  }

  private static Map<String, Long> weights(Profile profile, SampleTable table) {
    Map<String, Long> weights = new TreeMap<>();
    for (int row = 0; row < table.size(); row++) {
      int threadId = table.threadIds().getInt(row);
      String thread = threadId == Ids.NONE ? "" : profile.threads().name(threadId);
      String stack = stack(profile, table.stackIds().getInt(row));
      String place = stack.isEmpty() ? CollapsedWriter.NO_STACK : stack;
      weights.merge(thread + "|" + place, table.weights().get(row), Long::sum);
    }
    weights.values().removeIf(weight -> weight == 0);
    return weights;
  }

  private static List<String> rows(Profile profile) {
    List<String> rows = new ArrayList<>();
    for (SampleTable table : profile.samples()) {
      for (int row = 0; row < table.size(); row++) {
        ThreadState state = table.state(row);
        rows.add(
            String.join(
                "|",
                Long.toString(table.startNanos().get(row)),
                table.type().name(),
                profile.threads().name(table.threadIds().getInt(row)),
                state == ThreadState.UNKNOWN ? "" : state.name().toLowerCase(Locale.ROOT),
                Long.toString(table.weights().get(row)),
                table.type().unit().name().toLowerCase(Locale.ROOT),
                stack(profile, table.stackIds().getInt(row))));
      }
    }
    return rows;
  }

  private static String stack(Profile profile, int stackId) {
    int[] frameIds = profile.stacks().frameIds(stackId);
    return joined(frameIds.length, ";", i -> profile.symbols().frameName(frameIds[i]));
  }

  private static String fields(String line) {
    List<String> fields = new ArrayList<>();
    int at = 0;
    Matcher field = FIELD.matcher(line);
    while (at <= line.length()) {
      assertTrue(field.find(at) && field.start() == at, line);
      fields.add(field.group(1) != null ? field.group(1).replace("\"\"", "\"") : field.group(2));
      at = field.end() + 1;
    }
    return String.join("|", fields);
  }
}
