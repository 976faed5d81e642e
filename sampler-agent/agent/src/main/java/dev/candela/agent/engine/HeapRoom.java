package dev.candela.agent.engine;

/** Keeps the agent's share of the target's heap small, whatever happens in the target. */
public final class HeapRoom {
  /** An agent that runs out of memory could end a JVM with ExitOnOutOfMemoryError. */
  private static final int SHARE_OF_HEAP = 16;

  private HeapRoom() {}

  /** That many bytes, or fewer in a small heap. */
  public static long atMost(long bytes) {
    return atMost(bytes, Runtime.getRuntime().maxMemory());
  }

  static long atMost(long bytes, long heapBytes) {
    return Math.min(bytes, heapBytes / SHARE_OF_HEAP);
  }
}
