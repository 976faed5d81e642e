package dev.candela.agent.engine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Refuses to write when the disk would soon be full for the target and other programs. */
public final class DiskRoom {
  private static final Path GROUPS = Paths.get("/sys/fs/cgroup");
  private static final Path GROUPS_OF_PROCESS = Paths.get("/proc/self/cgroup");

  /** On {@code tmpfs}? To find out takes reading all mounts, which kept the compilers busy. */
  private static final Map<File, Boolean> IN_MEMORY = new ConcurrentHashMap<File, Boolean>();

  private DiskRoom() {}

  /** A file on {@code tmpfs} takes the memory of a container, whose end kills the target. */
  public static long usableBytes(File directory) {
    long usableBytes = directory.getUsableSpace();
    return isMemory(directory)
        ? Math.min(usableBytes, memoryLeft(GROUPS, GROUPS_OF_PROCESS))
        : usableBytes;
  }

  private static boolean isMemory(File directory) {
    Boolean memory = IN_MEMORY.get(directory);
    if (memory == null) {
      try {
        memory = Files.getFileStore(directory.toPath()).type().matches("tmpfs|ramfs");
      } catch (IOException gone) {
        return false;
      }
      IN_MEMORY.put(directory, memory);
    }
    return memory;
  }

  /** What the process's control groups leave of their limits, if they have any. */
  static long memoryLeft(Path groups, Path ofProcess) {
    long leftBytes = Long.MAX_VALUE;
    try {
      for (String line : Files.readAllLines(ofProcess, StandardCharsets.ISO_8859_1)) {
        // "0::/name", or of version 1 "4:memory:/name".
        String[] parts = line.split(":", 3);
        if (parts.length == 3 && parts[1].isEmpty()) {
          leftBytes =
              Math.min(leftBytes, left(groups, parts[2], "max", "current", "inactive_file "));
        } else if (parts.length == 3 && parts[1].equals("memory")) {
          Path memory = groups.resolve("memory");
          leftBytes =
              Math.min(
                  leftBytes,
                  left(
                      memory,
                      parts[2],
                      "limit_in_bytes",
                      "usage_in_bytes",
                      "total_inactive_file "));
        }
      }
    } catch (IOException | NumberFormatException otherSystem) {
      // No control groups, or unlimited ("max").
    }
    return leftBytes;
  }

  private static long left(Path groups, String name, String limit, String used, String cached)
      throws IOException {
    // Inside a container, its own group may be the root, whatever it is called outside.
    Path group = groups.resolve(name.substring(1));
    if (!Files.exists(group.resolve("memory." + limit))) {
      group = groups;
    }
    if (!Files.exists(group.resolve("memory." + limit))) {
      return Long.MAX_VALUE;
    }
    long leftBytes = number(group, limit) - number(group, used);
    for (String line :
        Files.readAllLines(group.resolve("memory.stat"), StandardCharsets.ISO_8859_1)) {
      // What was read from files goes first.
      leftBytes += line.startsWith(cached) ? Long.parseLong(line.substring(cached.length())) : 0;
    }
    return Math.max(0, leftBytes);
  }

  private static long number(Path group, String name) throws IOException {
    byte[] text = Files.readAllBytes(group.resolve("memory." + name));
    return Long.parseLong(new String(text, StandardCharsets.ISO_8859_1).trim());
  }

  /** The consequence stands behind "Only N MiB is free in DIRECTORY, ". */
  public static void require(
      File directory, long usableBytes, long floorBytes, String consequence, String remedy)
      throws EngineFailure {
    if (usableBytes < floorBytes) {
      throw new EngineFailure(
          "Only " + megabytes(usableBytes) + " is free in " + directory + ", " + consequence + ".",
          remedy);
    }
  }

  public static String megabytes(long bytes) {
    return (bytes >> 20) + " MiB";
  }
}
