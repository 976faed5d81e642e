package dev.candela.agent.engine;

import java.io.File;

/** Refuses to write when the disk would soon be full for the target and other programs. */
public final class DiskRoom {
  private DiskRoom() {}

  /**
   * Requires room for this process's user.
   *
   * @param consequence what stands behind "There are N MB left in DIRECTORY, "
   */
  public static void require(
      File directory, long usableBytes, long floorBytes, String consequence, String remedy)
      throws EngineFailure {
    if (usableBytes < floorBytes) {
      throw new EngineFailure(
          "There are "
              + megabytes(usableBytes)
              + " left in "
              + directory
              + ", "
              + consequence
              + ".",
          remedy);
    }
  }

  public static String megabytes(long bytes) {
    return (bytes >> 20) + " MB";
  }
}
