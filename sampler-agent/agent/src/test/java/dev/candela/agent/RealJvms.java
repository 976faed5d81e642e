package dev.candela.agent;

import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** For tests with real JVMs, which end with the test that started them. */
abstract class RealJvms {
  @TempDir Path folder;
  TestTarget target;
  Receiver receiver;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  final void start(int feature, String program, String... vmOptions) throws IOException {
    target = TestTarget.start(feature, folder, program, vmOptions);
    open.push(target);
  }

  final void listen() throws IOException {
    receiver = Receiver.listening(folder);
    open.push(receiver);
  }

  /** Starts a target and attaches the agent to it. */
  final void attach(int feature, String program, String... vmOptions) throws Exception {
    start(feature, program, vmOptions);
    listen();
    receiver.attach(target);
  }

  /** With what async-profiler needs. */
  final void attachWithBridge(int feature, String program) throws Exception {
    start(feature, program);
    listen();
    receiver.attachWithBridge(target);
  }

  /** Attaches that agent, records a chunk and leaves. */
  final void round(TestTarget attached, EngineKind engine, Path agent) throws Exception {
    try (Receiver of = Receiver.listening(folder)) {
      of.attachWithBridge(attached, agent);
      of.record(engine, EventKind.CPU);
      of.detach();
    }
    FaultsJvmTest.awaitNoAgentThread(attached);
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
