package dev.candela.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreeSignalsTest {
  private static final long OURS = 0x7f00_1000L;
  private static final long ANOTHERS = 0x7f00_3000L;

  @TempDir Path directory;

  @Test
  void leavesSigprofToTheJvm() throws IOException {
    assertEquals(",signal=26/16", option());
  }

  @Test
  void passesOverSignalsWithAnothersHandler() throws IOException {
    assertEquals(",signal=16/36", option(ANOTHERS, 0, ANOTHERS));
  }

  @Test
  void takesSignalsThatAreIgnoredOrStillItsOwn() throws IOException {
    assertEquals(",signal=26/16", option(1, OURS));
  }

  @Test
  void leavesTheChoiceToTheLibraryIfFewerThanTwoAreFree() throws IOException {
    long[] taken = new long[FreeSignals.CANDIDATES.length];
    Arrays.fill(taken, ANOTHERS);
    assertEquals("", option(taken));
    taken[3] = 0;
    assertEquals("", option(taken));
  }

  private String option(long... handlers) throws IOException {
    String ours = "7f001000-7f002000 r-xp 0 00:1d 17 /tmp/libcandelaAsyncProfiler-4.6.so (deleted)";
    Path maps = Files.writeString(directory.resolve("maps"), ours);
    long[] all = Arrays.copyOf(handlers, FreeSignals.CANDIDATES.length);
    return new FreeSignals(all, maps).option();
  }
}
