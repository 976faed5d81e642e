package dev.candela.engine.format.collapsed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.testkit.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each case: what is read is as expected, whatever the file's name; what is written is as expected;
 * and what was written reads and writes the same again.
 */
final class CollapsedGoldenTest {
  private static final WriteOptions ALL = new WriteOptions(true, true);

  @TempDir Path temp;

  @Test
  void readsAndWritesEveryCase() throws IOException {
    List<Path> cases = Golden.cases("collapsed");
    assertTrue(cases.size() >= 4, "found " + cases);
    for (Path folder : cases) {
      Path nameless = temp.resolve("x");
      Files.write(nameless, Files.readAllBytes(folder.resolve("input.collapsed")));
      Profile profile = ProfileReaders.read(nameless);
      Golden.check(folder.resolve("profile.txt"), RowDump.of(profile));
      String written = write(profile);
      Golden.check(folder.resolve("written.collapsed"), written);
      Files.writeString(nameless, written);
      assertEquals(written, write(ProfileReaders.read(nameless)), "rewritten: " + folder);
    }
  }

  private static String write(Profile profile) throws IOException {
    StringBuilder text = new StringBuilder();
    for (SampleTable samples : profile.samples()) {
      CollapsedWriter.write(profile, samples, ALL, text);
    }
    return text.toString();
  }
}
