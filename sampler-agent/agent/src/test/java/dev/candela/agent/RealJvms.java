package dev.candela.agent;

import dev.candela.wire.EventKind;
import dev.candela.wire.EngineKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests with real JVMs, which end with the test that started them. */
abstract class RealJvms {
  @TempDir Path folder;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  final TestTarget start(int feature, String program, String... vmOptions) throws IOException {
    TestTarget target = TestTarget.start(feature, folder, program, vmOptions);
    open.push(target);
    return target;
  }

  final Receiver listen() throws IOException {
    Receiver receiver = Receiver.listening(folder);
    open.push(receiver);
    return receiver;
  }

  final Receiver attach(TestTarget target) throws Exception {
    Receiver receiver = listen();
    receiver.attach(target);
    return receiver;
  }

  /** With what async-profiler needs. */
  final Receiver attachWithBridge(TestTarget target) throws Exception {
    Receiver receiver = listen();
    receiver.attachWithBridge(target);
    return receiver;
  }

  /** Attaches that agent, records a chunk and leaves. */
  final void round(TestTarget target, EngineKind engine, Path agent) throws Exception {
    try (Receiver receiver = Receiver.listening(folder)) {
      receiver.attachWithBridge(target, agent);
      receiver.start(engine, EventKind.CPU);
      receiver.awaitChunks(1);
      receiver.detach();
    }
    FaultsJvmTest.awaitNoAgentThread(target);
  }

  @AfterEach
  final void closeAll() throws Exception {
    Exception failure = null;
    for (AutoCloseable each : open) {
      try {
        each.close();
      } catch (Exception e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
