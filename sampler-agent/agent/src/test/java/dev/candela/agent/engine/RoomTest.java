package dev.candela.agent.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomTest {
  @TempDir Path folder;

  @Test
  void memoryOfAContainerLimitsWhatItsFilesMayTake() throws IOException {
    Path ofProcess = write("self", "0::/web.slice\n");
    assertEquals(Long.MAX_VALUE, DiskRoom.memoryLeft(folder, ofProcess));
    group(folder.resolve("web.slice"), "max", "current", "inactive_file");
    assertEquals(700, DiskRoom.memoryLeft(folder, ofProcess));
    write("web.slice/memory.max", "max\n");
    assertEquals(Long.MAX_VALUE, DiskRoom.memoryLeft(folder, ofProcess));
    write("web.slice/memory.max", "250\n");
    assertEquals(0, DiskRoom.memoryLeft(folder, ofProcess));
  }

  @Test
  void oldGroupsAndTheRootOfAContainerAreUnderstood() throws IOException {
    Path ofProcess = write("self", "5:devices:/docker/12\n4:memory:/docker/12\n0::/\n");
    group(folder.resolve("memory"), "limit_in_bytes", "usage_in_bytes", "total_inactive_file");
    assertEquals(700, DiskRoom.memoryLeft(folder, ofProcess));
  }

  /** 1,000 bytes, of which 500 are used, 200 of them by what was read from files. */
  private void group(Path group, String limit, String used, String cached) throws IOException {
    Files.createDirectories(group);
    Files.writeString(group.resolve("memory." + limit), "1000\n");
    Files.writeString(group.resolve("memory." + used), "500\n");
    Files.writeString(group.resolve("memory.stat"), "anon 300\n" + cached + " 200\nfile 0\n");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aSmallHeapGivesLess() {
    assertEquals(8 << 20, HeapRoom.atMost(8 << 20, 1L << 30));
    assertEquals(1 << 20, HeapRoom.atMost(8 << 20, 16 << 20));
  }
}
