package dev.candela.engine.format.speedscope;

import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.RandomProfiles;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.testkit.TextProfiles;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
}
