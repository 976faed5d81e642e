package dev.candela.agent.async;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.agent.Heard;
import dev.candela.agent.WrittenChunk;
import dev.candela.wire.EngineKind;
import dev.candela.wire.StartRequest;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a bridge that writes chunks as fast as it is asked to. */
class AsyncEngineTest {
  private static final String PROFILER = "candela.test.profiler";
  private static final long ROOM_BYTES = 12L << 20;

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

  @BeforeEach
  void compiles() throws IOException {
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
}
