package dev.candela.bench.guest;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.candela.bench.inputs.RecordInputs;
import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Samples a process, or not. */
interface Profiler extends AutoCloseable {
  Profiler NONE = on -> {};

  void sample(boolean on) throws IOException;

  @Override
  default void close() throws IOException {
    sample(false);
  }

  /** A session that records to a file and pauses; samples from the beginning. */
  final class Candela implements Profiler {
    private final LiveSession session;
    private boolean sampling = true;

    Candela(Jdk jdk, Answering target, EngineKind engine, long intervalNanos, Set<EventGroup> also)
        throws IOException, InterruptedException, CaptureFailure {
      SamplingSettings settings =
          new SamplingSettings(
              engine, Map.of(EventKind.CPU, intervalNanos), 0, false, 0, also, false);
      Path file = Files.createDirectories(Path.of("target", "cost")).resolve("candela.jfr");
      session = jdk.record(target, settings, file, null, SessionListener.SILENT);
    }

    static String losses(SessionStatus status) {
      return "samples %d, lost %d, chunks %d, dropped %d, ticks met %d of %d"
          .formatted(
              status.samples().orElse(0),
              status.lostSamples().orElse(0),
              status.recordedChunks(),
              status.droppedChunks().orElse(0),
              status.ticksMet().orElse(0),
              status.ticksAsked().orElse(0));
    }

    String losses() {
      return losses(session.status());
    }

    @Override
    public void sample(boolean on) {
      if (on && !sampling) {
        session.resume();
      } else if (!on && sampling) {
        session.pause();
      }
      sampling = on;
    }

    @Override
    public void close() {
      session.close();
    }
  }

  /** async-profiler as its authors ship it, told what to do by attaching. */
  final class Bare implements Profiler {
    private final String pid;
    private final long intervalNanos;
    private final Path library;
    private final Path file;
    private boolean sampling;

    Bare(Answering target, long intervalNanos) throws IOException {
      this.pid = Long.toString(target.pid());
      this.intervalNanos = intervalNanos;
      Path folder = Files.createDirectories(Path.of("target", "cost")).toAbsolutePath();
      library = folder.resolve("libasyncProfiler.so");
      file = folder.resolve("bare.jfr");
      RecordInputs.copyAsyncProfiler(library);
    }

    @Override
    public void sample(boolean on) throws IOException {
      if (on != sampling) {
        tell(
            on
                ? "start,jfr,event=cpu,interval=" + intervalNanos + ",file=" + file
                : "stop,file=" + file);
        sampling = on;
      }
    }

    private void tell(String command) throws IOException {
      try {
        VirtualMachine vm = VirtualMachine.attach(pid);
        try {
          vm.loadAgentPath(library.toString(), command);
        } finally {
          vm.detach();
        }
      } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException e) {
        throw new IOException("async-profiler did not take '" + command + "'", e);
      }
    }
  }
}
