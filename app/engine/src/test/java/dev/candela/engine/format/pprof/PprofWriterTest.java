package dev.candela.engine.format.pprof;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.Programs;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.testkit.TextProfiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was written is read again as it was, but for what the format cannot hold. */
final class PprofWriterTest {
  @TempDir Path temp;

  @Test
  void keepsStacksThreadsStatesAndWeights() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Profile profile = RandomProfiles.of(seed);
      assertEquals(SampleText.of(profile), SampleText.of(writtenAndRead(profile)), "seed " + seed);
    }
  }

  @Test
  void keepsRealRecordings() throws IOException {
    Path async = Recordings.byAsyncProfiler("event=ctimer,wall,alloc=64k,lock=1ms");
    for (Path recording : List.of(Recordings.byJdk(25), async)) {
      Profile profile = ProfileReaders.read(recording);
      assertTrue(profile.samples().stream().mapToInt(SampleTable::size).sum() > 100);
      assertEquals(SampleText.of(profile), SampleText.of(writtenAndRead(profile)));
    }
  }

  @Test
  void readsThePlainFormAsWell() throws IOException {
    Profile profile = TextProfiles.of("a.B.c:3;read[native] 2 thread=x", "- 5");
    Path plain = temp.resolve("plain");
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(write(profile)))) {
      Files.write(plain, in.readAllBytes());
    }
    assertEquals(SampleText.of(profile), SampleText.of(ProfileReaders.read(plain)));
  }

  @Test
  void keepsDeepStacks() throws IOException {
    Profile profile = TextProfiles.of("a.A.f;".repeat(10_000) + "b.B.g 1");
    assertEquals(SampleText.of(profile), SampleText.of(writtenAndRead(profile)));
  }

  @Test
  void writesEqualProfilesEqually() throws IOException {
    byte[] first = Files.readAllBytes(write(RandomProfiles.of(1)));
    assertArrayEquals(first, Files.readAllBytes(write(RandomProfiles.of(1))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/bin/shop", "/opt/my shop"})
  void keepsBuildIdsOfFiles(String program) throws IOException {
    ProfileBuilder builder = new ProfileBuilder();
    builder.append(TextProfiles.of("a.B.c 3"));
    Map<String, String> settings = Map.of("build-id#" + program, "5f2c", "cpu#period", "10 ms");
    builder.origin(new Origin("", "", program, "", -1, "", settings));
    assertEquals(settings, writtenAndRead(builder.build()).origin().settings());
  }

  private Profile writtenAndRead(Profile profile) throws IOException {
    return ProfileReaders.read(write(profile));
  }

  private Path write(Profile profile) throws IOException {
    return Bytes.written(temp.resolve("written"), out -> PprofWriter.write(profile, out));
  }

  private static final Pattern ROW =
      Pattern.compile(" *(\\d+)\\D* +\\S+% +\\S+% +(\\d+)\\D* +\\S+% +(.*)");

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
            write(profile).toString());
    Map<String, String> actual = new TreeMap<>();
    for (String line : printed.lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        actual.put(row.group(3).replace(" (inline)", ""), row.group(1) + " " + row.group(2));
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
