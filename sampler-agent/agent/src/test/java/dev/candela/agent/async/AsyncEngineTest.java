package dev.candela.agent.async;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.agent.Heard;
import dev.candela.agent.WrittenChunk;
import dev.candela.agent.async.AsyncEngine.DumpPeriod;
import dev.candela.agent.async.AsyncEngine.ScratchDirectory;
import dev.candela.wire.EngineKind;
import dev.candela.wire.StartRequest;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where its bridge writes chunks, how often and how many. */
class AsyncEngineTest {
  private static final String PROFILER = "candela.test.profiler";
  private static final long ROOM_BYTES = 12L << 20;
  private static final long SHORTEST_NANOS = 250_000_000;

  private static final String BRIDGE =
      """
      package dev.candela.bridge;
      public final class BridgeEntry {
        static {
          ((java.util.function.Consumer) BridgeEntry.class.getClassLoader())
              .accept(System.getProperties().get("%s"));
        }
      }
      """
          .formatted(PROFILER);

  @TempDir private Path directory;

  private final Heard heard = new Heard();
  private final byte[] chunk = WrittenChunk.of(50_000);
  private int starts;
  private Path held;

  private void installProfiler() throws IOException {
    Path source = Files.writeString(directory.resolve("BridgeEntry.java"), BRIDGE);
    int result =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-nowarn",
                "-XDsuppressNotes",
                "-d",
                directory.toString(),
                source.toString());
    assertEquals(0, result);
    BiFunction<String, Object[], Object> profiler = this::answer;
    System.getProperties().put(PROFILER, profiler);
  }

  @AfterEach
  void forgets() {
    System.getProperties().remove(PROFILER);
  }

  private Object answer(String action, Object[] arguments) {
    try {
      switch (action) {
        case "start" -> {
          starts++;
          Path named = ((File) arguments[3]).toPath();
          Files.createFile(named);
          // Its name goes, the profiler keeps the file.
          held = directory.resolve("held" + starts);
          Files.createLink(held, named);
        }
        case "finishChunk", "stop" -> Files.write(held, chunk, StandardOpenOption.APPEND);
        default -> {}
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return switch (action) {
      case "start" -> Map.of();
      case "lostSamples" -> 0L;
      default -> null;
    };
  }

  @Test
  void aRecordingTakesAQuarterOfTheRoomAtMost() throws Exception {
    installProfiler();
    File small =
        new File(directory.toString()) {
          private static final long serialVersionUID = 1;

          @Override
          public long getUsableSpace() {
            return ROOM_BYTES;
          }
        };
    AsyncEngine engine = new AsyncEngine(small, "candela-", directory.toFile(), null);
    engine.start(new StartRequest(EngineKind.ASYNC, List.of(), 0, true, 0), heard);
    long most = ROOM_BYTES / 4 / chunk.length;
    for (int i = 0; i < most; i++) {
      engine.flush();
    }
    assertEquals(1, starts);
    engine.flush();
    assertEquals(2, starts);
    engine.stop();
    assertEquals(List.of(), heard.warnings());
    // With each end's.
    assertEquals(most + 3, heard.chunks());
  }

  /** What the wait comes to when every dump costs as much. */
  private static long periodAt(long costNanos) {
    DumpPeriod period = new DumpPeriod(SHORTEST_NANOS);
    for (int dump = 0; dump < 100; dump++) {
      period.spent(costNanos);
    }
    return Math.round(period.nanos() / 1e6) * 1_000_000;
  }

  @Test
  void thePeriodOfDumpsStaysShortWhileDumpsAreCheap() {
    assertEquals(SHORTEST_NANOS, new DumpPeriod(SHORTEST_NANOS).nanos());
    assertEquals(SHORTEST_NANOS, periodAt(1_000_000));
  }

  @Test
  void thePeriodIsModestWhileDataStayYoung() {
    assertEquals(500_000_000, periodAt(2_000_000));
    assertEquals(DumpPeriod.YOUNG_NANOS, periodAt(4_000_000));
  }

  @Test
  void thePeriodGrowsWithTheCostUpToABound() {
    assertEquals(1_000_000_000, periodAt(10_000_000));
    assertEquals(DumpPeriod.LONGEST_NANOS, periodAt(400_000_000));
  }

  @Test
  void coldFirstDumpDoesNotMakeDataOld() {
    DumpPeriod period = new DumpPeriod(SHORTEST_NANOS);
    period.spent(22_000_000);
    assertEquals(DumpPeriod.YOUNG_NANOS, period.nanos());
  }

  @Test
  void othersCannotEnterItsDirectoryOfWhichNothingStays() throws Exception {
    Assumptions.assumeTrue(
        directory.getFileSystem().supportedFileAttributeViews().contains("posix"), "needs POSIX");
    try (ScratchDirectory scratch = new ScratchDirectory(directory.toFile(), "candela-")) {
      Path made = scratch.file().getParentFile().toPath();
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
      Files.createFile(scratch.file().toPath());
    }
    assertEquals(0, new File(directory.toString()).list().length);
  }
}
