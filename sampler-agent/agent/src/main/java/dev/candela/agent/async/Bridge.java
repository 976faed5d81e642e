package dev.candela.agent.async;

import dev.candela.agent.engine.EngineFailure;
import dev.candela.agent.engine.Quietly;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** async-profiler behind {@code dev.candela.bridge.BridgeEntry}, in a class loader of its own. */
final class Bridge implements Closeable {
  private final BridgeLoader loader;
  private final BiFunction<String, Object[], Object> entry;

  private Bridge(BridgeLoader loader, BiFunction<String, Object[], Object> entry) {
    this.loader = loader;
    this.entry = entry;
  }

  static String unavailableReason(File jar) {
    try (BridgeLoader loader = new BridgeLoader(jar)) {
      return (String) loader.entry().apply("unavailableReason", new Object[0]);
    } catch (ReflectiveOperationException | IOException | RuntimeException | Error failure) {
      return "The native bridge " + jar + " cannot be read: " + reason(failure);
    }
  }

  /** Loads async-profiler; {@code scratch} begins paths of directories, there for a moment. */
  static Bridge open(File jar, File scratch, Instrumentation instrumentation) throws EngineFailure {
    BridgeLoader loader = null;
    try {
      loader = new BridgeLoader(jar);
      Bridge bridge = new Bridge(loader, loader.entry());
      bridge.call("open", instrumentation, scratch);
      return bridge;
    } catch (ReflectiveOperationException | IOException | LinkageError failure) {
      Quietly.close(loader);
      throw new EngineFailure(reason(failure), "");
    } catch (EngineFailure | RuntimeException | Error failure) {
      Quietly.close(loader);
      throw failure;
    }
  }

  Map<?, ?> start(Map<String, Long> intervals, int depth, boolean kernelFrames, File recording)
      throws EngineFailure {
    try {
      return (Map<?, ?>) call("start", intervals, depth, kernelFrames, recording);
    } catch (EngineFailure failure) {
      throw new EngineFailure(
          failure.getMessage(), "Fix the cause named above, or use another engine.");
    }
  }

  void finishChunk() throws EngineFailure {
    call("finishChunk");
  }

  /** Takes no samples of processor time of the calling thread, where the system allows that. */
  void leaveOutThisThread() throws EngineFailure {
    call("leaveOutThisThread");
  }

  void stop() throws EngineFailure {
    call("stop");
  }

  /** Samples lost since {@link #start}. */
  long lostSamples() throws EngineFailure {
    return (Long) call("lostSamples");
  }

  private Object call(String action, Object... arguments) throws EngineFailure {
    try {
      return entry.apply(action, arguments);
    } catch (RuntimeException | Error failure) {
      // Whatever it is, among it what JNA throws of its own: this engine ends, not the target.
      throw new EngineFailure(reason(failure), "");
    }
  }

  @Override
  public void close() {
    try {
      call("close");
    } catch (EngineFailure ignored) {
      // It is done with either way.
    }
    Quietly.close(loader);
  }

  private static String reason(Throwable failure) {
    String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return message.endsWith(".") ? message : message + ".";
  }

  /** Is given the entry: reflection would spin classes from JDK 18 on, two megabytes of them. */
  static final class BridgeLoader extends URLClassLoader
      implements Consumer<BiFunction<String, Object[], Object>> {
    private static final String ENTRY = "dev.candela.bridge.BridgeEntry";

    private BiFunction<String, Object[], Object> entry;

    BridgeLoader(File jar) throws IOException {
      // The platform's loader as parent: neither the target's JNA nor the agent's classes are seen.
      super(new URL[] {jar.toURI().toURL()}, ClassLoader.getSystemClassLoader().getParent());
    }

    @Override
    public void accept(BiFunction<String, Object[], Object> opened) {
      entry = opened;
    }

    BiFunction<String, Object[], Object> entry() throws ClassNotFoundException {
      Class.forName(ENTRY, true, this);
      if (entry == null) {
        throw new ClassNotFoundException(ENTRY + " belongs to another version");
      }
      return entry;
    }
  }
}
