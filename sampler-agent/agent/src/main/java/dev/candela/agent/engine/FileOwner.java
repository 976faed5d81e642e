package dev.candela.agent.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Tells whose a file is. */
public final class FileOwner {
  private static final Path PROCESS_STATUS = Paths.get("/proc/self/status");

  private FileOwner() {}

  /**
   * True for a file of this process's user or of root, and on macOS and Windows, where the
   * temporary directory is its user's own. Does not follow links.
   */
  public static boolean isOwn(Path file) throws IOException {
    if (!Files.exists(PROCESS_STATUS)) {
      return true;
    }
    Object owner = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    for (String line : Files.readAllLines(PROCESS_STATUS, StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("Uid:")) {
        // The real user, then the effective one.
        return owner.equals(0) || line.split("\\s+")[2].equals(owner.toString());
      }
    }
    return true;
  }
}
