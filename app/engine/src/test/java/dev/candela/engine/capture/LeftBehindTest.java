package dev.candela.engine.capture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftBehindTest {
  private static final String SCRATCH = "0123abcd";
  private static final int FILES = 300;

  @TempDir Path place;

  @BeforeEach
  void needsPosix() {
    Assumptions.assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"), "needs POSIX");
  }

  private Path directory(String name, String permissions) throws IOException {
    return Files.createDirectory(
        place.resolve(name),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
  }

  private Path ofAgent() throws IOException {
    Path directory = directory("candela-1-" + SCRATCH + "-7f", "rwx------");
    Files.createFile(directory.resolve("open.jfr"));
    Files.createFile(Files.createDirectory(directory.resolve("natives")).resolve("lib.so"));
    return directory;
  }

  @Test
  void removesWhatTheAgentOfThatSessionLeft() throws Exception {
    Path ours = ofAgent();
    Path otherSession = directory("candela-1-ffff0000-7f", "rwx------");
    LeftBehind.remove(place, SCRATCH);
    assertFalse(Files.exists(ours));
    assertTrue(Files.exists(otherSession));
  }

  @Test
  void keepsADirectoryThatOthersMayChange() throws Exception {
    Path shared = directory("candela-1-" + SCRATCH + "-7f", "rwxr-xr-x");
    Files.createFile(shared.resolve("x"));
    LeftBehind.remove(place, SCRATCH);
    assertTrue(Files.exists(shared.resolve("x")));
  }

  @Test
  void followsNoLink() throws Exception {
    Path victim = Files.createFile(directory("victim", "rwx------").resolve("file"));
    Path ours = ofAgent();
    Files.createSymbolicLink(ours.resolve("linked"), victim.getParent());
    Files.createSymbolicLink(place.resolve("candela-2-" + SCRATCH + "-7f"), victim.getParent());
    LeftBehind.remove(place, SCRATCH);
    assertTrue(Files.exists(victim));
    assertFalse(Files.exists(ours), "the link itself goes");
  }

  /**
   * Somebody exchanges a directory for a link to one with files of the same names while it is being
   * emptied, which a walk by paths would go on with there.
   */
  @Test
  void deletesNothingBehindALinkThatAppearsMeanwhile() throws Exception {
    Path victim = directory("victim", "rwx------");
    fill(victim);
    Path ours = directory("candela-1-" + SCRATCH + "-7f", "rwx------");
    Path shown = ours.resolve("natives");
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger exchanges = new AtomicInteger();
    Thread exchanger = Thread.ofPlatform().start(() -> exchange(shown, victim, done, exchanges));
    try {
      for (int round = 0; round < 100 || exchanges.get() < 100 && round < 10_000; round++) {
        Path filled = Files.createDirectory(place.resolve("filled"));
        fill(filled);
        if (!Files.exists(ours)) {
          directory(ours.getFileName().toString(), "rwx------");
        }
        if (!filled.toFile().renameTo(shown.toFile())) {
          // A link or another round's directory is there at the moment.
          empty(filled);
        }
        LeftBehind.remove(place, SCRATCH);
        assertEquals(FILES, victim.toFile().list().length, "after " + exchanges + " exchanges");
      }
    } finally {
      done.set(true);
      exchanger.join();
    }
    assertTrue(exchanges.get() > 0, "it was tried");
  }

  private static void fill(Path directory) throws IOException {
    for (int i = 0; i < FILES; i++) {
      Files.createFile(directory.resolve("f" + i));
    }
  }

  private static void empty(Path directory) throws IOException {
    for (int i = 0; i < FILES; i++) {
      Files.deleteIfExists(directory.resolve("f" + i));
    }
    Files.delete(directory);
  }

  private void exchange(Path shown, Path victim, AtomicBoolean done, AtomicInteger exchanges) {
    Path aside = place.resolve("aside");
    Path link = place.resolve("link");
    while (!done.get()) {
      try {
        Files.createSymbolicLink(link, victim);
        Files.move(shown, aside, StandardCopyOption.ATOMIC_MOVE);
        Files.move(link, shown, StandardCopyOption.ATOMIC_MOVE);
        exchanges.incrementAndGet();
        LockSupport.parkNanos(1_000_000);
        shown.toFile().delete();
        if (!aside.toFile().renameTo(shown.toFile())) {
          empty(aside);
        }
      } catch (IOException notThere) {
        link.toFile().delete();
      }
    }
  }
}
