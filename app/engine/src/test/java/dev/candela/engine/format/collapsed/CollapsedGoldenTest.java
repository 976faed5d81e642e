package dev.candela.engine.format.collapsed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.testkit.Golden;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.testkit.TextProfiles;
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
      byte[] input = Files.readAllBytes(folder.resolve("input.collapsed"));
      Path nameless = Files.write(temp.resolve("x"), input);
      Profile profile = ProfileReaders.read(nameless);
      Golden.check(folder.resolve("profile.txt"), rows(profile));
      String written = SampleText.collapsed(profile, ALL);
      Golden.check(folder.resolve("written.collapsed"), written);
      Profile again = ProfileReaders.read(Files.writeString(nameless, written));
      assertEquals(written, SampleText.collapsed(again, ALL), "rewritten: " + folder);
    }
  }

  /** Row by row, with all that a row says. */
  private static String rows(Profile profile) {
    StringBuilder text = new StringBuilder();
    for (SampleTable table : profile.samples()) {
      text.append(table.type().name()).append(", ").append(table.size()).append(" rows\n");
      for (int row = 0; row < table.size(); row++) {
        int threadId = table.threadIds().getInt(row);
        text.append(table.weights().get(row));
        text.append(threadId == Ids.NONE ? "" : "  {" + profile.threads().get(threadId) + "}");
        text.append('\n');
        for (int frameId : profile.stacks().frameIds(table.stackIds().getInt(row))) {
          text.append("    ").append(frame(profile.symbols(), frameId)).append('\n');
        }
      }
    }
    profile.warnings().forEach(warning -> text.append("! ").append(warning).append('\n'));
    return text.toString();
  }

  private static String frame(Symbols symbols, int frameId) {
    FrameTable frames = symbols.frames();
    int methodId = frames.methodId(frameId);
    String module = symbols.strings().get(symbols.methods().moduleId(methodId));
    int line = frames.lineNumber(frameId);
    return frames.kind(frameId)
        + " <%s> <%s>".formatted(symbols.className(methodId), symbols.methodName(methodId))
        + (module.isEmpty() ? "" : " in " + module)
        + (line == Ids.NONE ? "" : " line " + line);
  }

  @Test
  void samplesWithoutAThreadBeginWithTheirFrames() throws IOException {
    assertWrites(
        """
        [no stack] 4
        [worker tid=0];app.Main.run 4
        app.Main.run 2
        """,
        """
        app.Main.run 1 thread=worker
        app.Main.run 2 thread=-
        app.Main.run 3 thread=worker
        - 4 thread=-
        """);
  }

  @Test
  void aProfileOfNothingButThreadlessSamplesCanBeWrittenByThread() throws IOException {
    assertWrites("app.Main.run 7\n", "app.Main.run 7 thread=-");
  }

  private static void assertWrites(String expected, String picture) throws IOException {
    assertEquals(expected, SampleText.collapsed(TextProfiles.of(picture), WriteOptions.THREADS));
  }
}
