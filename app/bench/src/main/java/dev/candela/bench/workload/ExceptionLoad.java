package dev.candela.bench.workload;

/** Throws from a few frames down. */
final class ExceptionLoad implements Load {
  private static final int FRAMES = 30;

  @Override
  public void round() throws InterruptedException {
    try {
      descend(FRAMES);
    } catch (IllegalStateException e) {
      Sink.last = e;
    }
    Thread.sleep(5);
  }

  private static void descend(int frames) {
    if (frames > 0) {
      descend(frames - 1);
    } else {
      throw new IllegalStateException("deep enough");
    }
  }
}
