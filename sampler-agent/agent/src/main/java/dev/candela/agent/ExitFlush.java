package dev.candela.agent;

/**
 * Sends what was sampled last when the target ends by itself. It holds the target's exit up for a
 * second at most.
 */
final class ExitFlush implements Runnable {
  private static final long MAX_MILLIS = 1000;

  private final EngineLoop loop;
  private final Thread sender;
  private Thread hook;

  private ExitFlush(EngineLoop loop, Thread sender) {
    this.loop = loop;
    this.sender = sender;
  }

  static ExitFlush register(AgentThreads threads, EngineLoop loop, Thread sender) {
    ExitFlush flush = new ExitFlush(loop, sender);
    flush.hook = threads.create("exit", flush);
    threads.ended(flush.hook);
    try {
      Runtime.getRuntime().addShutdownHook(flush.hook);
    } catch (IllegalStateException | SecurityException ignored) {
      // The JVM is ending already, or does not allow it.
    }
    return flush;
  }

  void remove() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException | SecurityException ignored) {
      // The JVM is ending: the hook runs.
    }
  }

  @Override
  public void run() {
    loop.exit();
    try {
      sender.join(MAX_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
