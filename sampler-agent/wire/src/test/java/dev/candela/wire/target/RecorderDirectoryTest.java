package dev.candela.wire.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only the recorder's own directory goes, whatever was put in its place. */
class RecorderDirectoryTest {
  private static final String NAME = "2026_11_23_09_15_00_4711";

  @TempDir Path folder;
  private Path directory;
  private Path chunk;

  @BeforeEach
  void recorderHasWritten() throws IOException {
    directory = Files.createDirectory(folder.resolve(NAME));
    chunk = Files.createFile(directory.resolve("2026_11_23_09_15_00.jfr"));
  }

  @SuppressWarnings("StreamResourceLeak") // closed with the directory
  private RecorderDirectory open(String name, UserPrincipal owner) throws IOException {
    DirectoryStream<Path> parent = Files.newDirectoryStream(folder);
    Assumptions.assumeTrue(
        parent instanceof SecureDirectoryStream, "no directory descriptors on this system");
    return new RecorderDirectory((SecureDirectoryStream<Path>) parent, Path.of(name), owner);
  }

  private RecorderDirectory open() throws IOException {
    return open(NAME, Files.getOwner(folder));
  }

  @Test
  void goesWithItsFiles() throws IOException {
    Files.createFile(directory.resolve("2026_11_23_09_15_00_01.jfr"));
    Files.createFile(directory.resolve("2026_11_23_09_15_01.part"));
    try (RecorderDirectory recorder = open()) {
      recorder.remove(true);
    }
    assertFalse(Files.exists(directory));
  }

  @Test
  void staysIfItsFilesMayBeTheTargets() throws IOException {
    try (RecorderDirectory recorder = open()) {
      assertThrows(IOException.class, () -> recorder.remove(false));
      assertTrue(Files.exists(chunk));
      Files.delete(chunk);
      recorder.remove(false);
    }
    assertFalse(Files.exists(directory));
  }

  @Test
  void directoriesOfAsyncProfilerGoByTheirBeginning() throws IOException {
    Path other = Files.createDirectory(folder.resolve("candela-4711-f00-9"));
    Path second = Files.createDirectory(folder.resolve("candela-4711-a1-2"));
    Path notes = Files.createFile(second.resolve("notes.txt"));
    try (RecorderDirectory scratch = open("candela-4711-a1-", Files.getOwner(folder))) {
      Path first = Files.createDirectory(folder.resolve("candela-4711-a1-1"));
      for (String name :
          List.of("open.jfr", "libcandela:jnidispatch.so", "libcandelaAsyncProfiler-4.6.so")) {
        Files.createFile(first.resolve(name));
      }
      assertThrows(IOException.class, () -> scratch.remove(true));
    }
    assertTrue(Files.exists(notes));
    Files.delete(notes);
    try (RecorderDirectory scratch = open("candela-4711-a1-", Files.getOwner(folder))) {
      scratch.remove(true);
    }
    assertEquals(Set.of(NAME, other.getFileName().toString()), Set.of(folder.toFile().list()));
  }

  @Test
  void directoriesOfAsyncProfilerOfOtherUsersStay() throws IOException {
    Path first = Files.createDirectory(folder.resolve("candela-4711-a1-1"));
    UserPrincipal other =
        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("65533");
    try (RecorderDirectory scratch = open("candela-4711-a1-", other)) {
      assertThrows(IOException.class, () -> scratch.remove(true));
    }
    Files.delete(first);
    Path victim = Files.createDirectory(folder.resolve("victim"));
    Path secret = Files.createFile(victim.resolve("open.jfr"));
    Files.createSymbolicLink(first, victim);
    try (RecorderDirectory scratch = open("candela-4711-a1-", Files.getOwner(folder))) {
      assertThrows(IOException.class, () -> scratch.remove(true));
    }
    assertTrue(Files.exists(secret));
  }

  @Test
  void staysIfItHasAFileOfSomebodyElse() throws IOException {
    Path foreign = Files.createFile(directory.resolve("notes.txt"));
    Path link = directory.resolve("2026_11_23_09_15_01.jfr");
    try (RecorderDirectory recorder = open()) {
      assertThrows(IOException.class, () -> recorder.remove(true));
      Files.delete(foreign);
      Files.createSymbolicLink(link, chunk);
      assertThrows(IOException.class, () -> recorder.remove(true));
      Files.delete(link);
      Files.createDirectory(link);
      assertThrows(IOException.class, () -> recorder.remove(true));
    }
    assertTrue(Files.exists(chunk));
  }

  @Test
  void anotherDirectoryInItsPlaceStays() throws IOException {
    Path moved = folder.resolve("moved");
    Path victim = Files.createDirectory(folder.resolve("victim"));
    Path secret = Files.createFile(victim.resolve("2026_11_23_09_15_00.jfr"));
    try (RecorderDirectory recorder = open()) {
      Files.move(directory, moved);
      Files.createSymbolicLink(directory, victim);
      assertThrows(IOException.class, () -> recorder.remove(true));
      Files.delete(directory);
      Files.move(victim, directory);
      assertThrows(IOException.class, () -> recorder.remove(true));
    }
    assertTrue(Files.exists(directory.resolve(secret.getFileName())));
    assertTrue(Files.exists(moved.resolve(chunk.getFileName())));
  }

  @Test
  void directoriesOfOtherUsersAndNamesAreRefused() throws IOException {
    Files.createDirectory(folder.resolve("documents"));
    Files.createSymbolicLink(folder.resolve("2026_11_23_09_15_00_1"), directory);
    UserPrincipal self = Files.getOwner(folder);
    assertThrows(IOException.class, () -> open("documents", self));
    assertThrows(IOException.class, () -> open("2026_11_23_09_15_00_1", self));
    UserPrincipal other =
        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("65533");
    assertEquals(false, other.equals(self));
    assertThrows(IOException.class, () -> open(NAME, other));
  }
}
