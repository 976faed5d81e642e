package dev.candela.engine.format.speedscope;

import static dev.candela.engine.testkit.Said.assertContains;
import static dev.candela.engine.testkit.Said.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.testkit.SampleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files as other writers have them: members in any order, calls instead of samples, fractions. */
final class SpeedscopeReaderTest {
  /** With other quotes. */
  private static final String FRAMES =
      "'shared': {'frames': [{'name': 'main', 'file': 'a.c', 'line': 3, 'col': 1},"
          + " {'name': 'app.Work.run'}, {'name': 'std::sort'}]}";

  @TempDir Path temp;

  @Test
  void readsFramesThatStandBehindTheirProfiles() throws IOException {
    String profile =
        "{'weights': [2, 3, 1], 'samples': [[0, 1], [0, 1, 2], []], 'type': 'sampled',"
            + " 'name': 'worker', 'unit': 'none', 'startValue': 0, 'endValue': 6}";
    String expected =
        """
        samples SAMPLES worker main;app.Work.run 2
        samples SAMPLES worker main;app.Work.run;std::sort 3
        samples SAMPLES worker - 1
        """;
    assertReads(expected, readJson("{'profiles': [" + profile + "], " + FRAMES + "}"));
    assertReads(expected, read(profile));
  }

  @Test
  void readsCallsThatBeginAndEnd() throws IOException {
    String profile =
        """
        {'type': 'evented', 'name': 't', 'unit': 'milliseconds', 'startValue': 0, 'endValue': 5,
         'events': [
          {'type': 'O', 'frame': 0, 'at': 0},
          {'type': 'O', 'frame': 1, 'at': 1},
          {'type': 'C', 'frame': 1, 'at': 1.5},
          {'type': 'C', 'frame': 0, 'at': 4},
          {'type': 'O', 'frame': 2, 'at': 4.5},
          {'type': 'C', 'frame': 2, 'at': 5}]}
        """;
    assertReads(
        """
        time NANOS t main 1000000
        time NANOS t main;app.Work.run 500000
        time NANOS t main 2500000
        time NANOS t std::sort 500000
        """,
        read(profile));
  }

  @Test
  void takesFractionsOfSecondsExactly() throws IOException {
    assertReads(
        "time NANOS - main 123\ntime NANOS - main 10000000000\n",
        read(
            "{'type':'sampled','name':'','unit':'seconds','samples':[[0],[0]],"
                + "'weights':[0.000000123,1e1]}"));
  }

  @Test
  void keepsFractionsOfNumbersInThousandthsInAllProfiles() throws IOException {
    String sampled =
        "{'type':'sampled','name':'s','unit':'none','weights':[2, 3],'samples':[[0],[1]]}";
    String evented =
        """
        {'type': 'evented', 'name': 'e', 'unit': 'none', 'startValue': 0, 'endValue': 1.2,
         'events': [
          {'type': 'O', 'frame': 0, 'at': 0},
          {'type': 'O', 'frame': 1, 'at': 0.4},
          {'type': 'C', 'frame': 1, 'at': 0.8},
          {'type': 'C', 'frame': 0, 'at': 1.2}]}
        """;
    assertEquals(
        """
        samples THOUSANDTHS s main 2000
        samples THOUSANDTHS s app.Work.run 3000
        samples THOUSANDTHS e main 400
        samples THOUSANDTHS e main;app.Work.run 400
        samples THOUSANDTHS e main 400
        """,
        text(read(sampled, evented)));
  }

  @Test
  void saysOfEveryTinyWeightThatItCountsAsZero() throws IOException {
    for (String largest : List.of("1", "1e16")) {
      Profile profile =
          read(
              "{'type':'sampled','name':'s','unit':'none','samples':[[0],[1],[1]],"
                  + "'weights':[1e-4, 1e-12, %s]}".formatted(largest));
      assertContains("2 weights are so small", profile.warnings());
    }
  }

  @Test
  void saysWhatDoesNotFitTogether() throws IOException {
    Profile profile =
        read(
            "{'type':'sampled','name':'x','unit':'none','samples':[[0],[7],[1]],"
                + "'weights':[1,1,-4,9]}",
            "{'type':'evented','unit':'none','events':"
                + "[{'type':'C','frame':1,'at':0},{'type':'O','frame':1,'at':1}]}");
    assertEquals("samples SAMPLES x main 1\nsamples SAMPLES x [unknown] 1\n", text(profile));
    assertEquals(5, profile.warnings().size(), "" + profile.warnings());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'$schema':'https://www.speedscope.app/file-format-schema.json','shared':{'frames':"
            + "[{'name':'a'}]},'profiles':[{'type'}]}",
        "{'$schema':'https://www.speedscope.app/file-format-schema.json','shared':{'frames':"
            + "[{'a'}]}}",
        "{'shared':{'frames':[{'name':'a'}]},'profiles':[{'thread':{'name':{}}}",
      })
  void refusesMembersWithoutAValue(String json) {
    String refused =
        assertTimeoutPreemptively(
            Duration.ofSeconds(30),
            () -> message(UnreadableProfileException.class, () -> readJson(json)));
    assertTrue(refused.contains("of the JSON text") || refused.contains("the text ends"), refused);
  }

  @Test
  void passesOverValuesOfAnotherKind() throws IOException {
    Profile read =
        read(
            "{'type':'evented','name':'x','unit':'none','thread':{'name':{'a':1},'group':[2]},"
                + "'events':[{'type':'O','frame':0,'at':0},{'type':{'b':[]},'frame':{'c':{}},'at':2},"
                + "{'type':'C','frame':0,'at':5}]}");
    LongColumn weights = read.samples("samples").orElseThrow().weights();
    assertEquals(5, weights.get(0) + weights.get(1));
  }

  @Test
  void endsOpenCallsWithTheirProfile() throws IOException {
    String events =
        "'events':[{'type':'O','frame':0,'at':0},{'type':'O','frame':1,'at':10},"
            + "{'type':'C','frame':1,'at':60}]";
    for (String members : List.of("'endValue':100," + events, events + ",'endValue':100")) {
      String one = "{'type':'evented','name':'t','unit':'nanoseconds'," + members + "}";
      Profile profile = read(one, one);
      String rows =
          """
          time NANOS t main 10
          time NANOS t main;app.Work.run 50
          time NANOS t main 40
          """;
      assertEquals(rows + rows, text(profile));
      assertEquals(
          List.of("2 calls have no end; they last until the end of the profile."),
          profile.warnings());
    }
  }

  @Test
  void keepsWhatStandsBeforeACut() throws IOException {
    String samples = "[[0],[0,1],[0,1,2]],'weights':[4,5,6";
    Profile profile =
        readJson("{" + FRAMES + ",'profiles':[{'type':'sampled','samples':" + samples);
    assertEquals(3, profile.samples("samples").orElseThrow().size());
    assertContains("truncated", profile.warnings());
  }

  private static void assertReads(String rows, Profile profile) {
    assertEquals(List.of(), profile.warnings());
    assertEquals(rows, text(profile));
  }

  private Profile read(String... profiles) throws IOException {
    return readJson("{" + FRAMES + ", 'profiles': [" + String.join(",", profiles) + "]}");
  }

  private Profile readJson(String json) throws IOException {
    return ProfileReaders.read(Files.writeString(temp.resolve("some"), json.replace('\'', '"')));
  }

  private static String text(Profile profile) {
    return SampleText.rows(
        profile, type -> type.name() + " " + type.unit(), profile.symbols()::frameName);
  }
}
