package dev.candela.agent.jfr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.agent.Heard;
import dev.candela.agent.engine.EngineFailure;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import java.io.File;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The recorder ends a JVM whose disk is full, so it is not let near there. */
class RepositorySpaceTest {
  private static final StartRequest REQUEST =
      new StartRequest(EngineKind.JFR, List.of(new EventSetting(EventKind.CPU, 0)), 0, false, 0);

  private final Heard heard = new Heard();
  private final Disk disk = new Disk();
  private final FlightRecorderEngine engine =
      new FlightRecorderEngine(heard, null, disk, false, false);

  private static final class Disk extends RepositorySpace {
    private long freeBytes = START_BYTES;

    Disk() {
      super(null);
    }

    @Override
    long usableBytes(File directory) {
      return freeBytes;
    }
  }

  @Test
  void refusesToStartOnAFullDisk() throws EngineFailure {
    disk.freeBytes = RepositorySpace.START_BYTES - 1;
    EngineFailure refused = assertThrows(EngineFailure.class, () -> engine.start(REQUEST, heard));
    assertEquals(
        "Only 63 MiB is free in "
            + disk.directory()
            + ", where JDK Flight Recorder writes; a full disk would end the JVM, so the recorder"
            + " needs 64 MiB to start.",
        refused.getMessage());
    assertTrue(refused.remedy().contains("threads"), refused.remedy());
    disk.freeBytes++;
    engine.start(REQUEST, heard);
    engine.stop();
  }

  @Test
  void endsTheRecordingBeforeTheDiskIsFullAndKeepsWhatThereIs() throws EngineFailure {
    engine.start(REQUEST, heard);
    disk.freeBytes = RepositorySpace.FLOOR_BYTES;
    engine.turn(System.nanoTime());
    disk.freeBytes--;
    EngineFailure ended = assertThrows(EngineFailure.class, () -> engine.turn(System.nanoTime()));
    assertTrue(ended.getMessage().startsWith("Only 31 MiB is free in "), ended.getMessage());
    engine.stop();
    assertTrue(heard.chunks() > 0);
  }

  @Test
  void doesNotGoOnAfterAPauseOnAFullDisk() throws EngineFailure {
    engine.start(REQUEST, heard);
    engine.pause();
    disk.freeBytes = 0;
    engine.turn(System.nanoTime());
    assertThrows(EngineFailure.class, engine::resume);
    engine.stop();
  }

  @Test
  void looksWhereTheRecorderWrites() {
    File directory = new RepositorySpace(null).directory();
    assertEquals(new File(System.getProperty("java.io.tmpdir")), directory);
    assertTrue(new RepositorySpace(null).usableBytes(directory) > 0);
  }
}
