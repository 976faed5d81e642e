package dev.candela.engine.format.collapsed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.testkit.SampleText;
import dev.candela.engine.testkit.TextProfiles;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class CollapsedWriterTest {
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
