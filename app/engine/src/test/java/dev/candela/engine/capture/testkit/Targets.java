package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/** The targets of a test, which end with it: for a field with {@code @AutoClose}. */
public final class Targets implements AutoCloseable {
  private final Deque<TargetProcess> open = new ArrayDeque<>();

  public TargetProcess start(int feature, String... vmOptions) throws IOException {
    return add(TargetProcess.start(feature, vmOptions));
  }

  public TargetProcess start(InstalledJdk jdk, String... vmOptions) throws IOException {
    return add(TargetProcess.start(jdk, vmOptions));
  }

  public TargetProcess add(TargetProcess target) {
    open.push(target);
    return target;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
