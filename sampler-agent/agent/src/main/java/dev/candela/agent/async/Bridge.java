package dev.candela.agent.async;

import dev.candela.agent.engine.EngineFailure;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;

/** {@code dev.candela.bridge.AsyncProfilerBridge}, in a class loader of its own. */
final class Bridge implements Closeable {
  private static final String CLASS = "dev.candela.bridge.AsyncProfilerBridge";
  private static final String NATIVE_ACCESS = "dev.candela.bridge.NativeAccess";

  private final URLClassLoader loader;
  private final Object bridge;

  private Bridge(URLClassLoader loader, Object bridge) {
    this.loader = loader;
    this.bridge = bridge;
  }

  /** Why async-profiler cannot be loaded here, or null if nothing speaks against it. */
  static String unavailableReason(File jar) {
    try (URLClassLoader loader = newLoader(jar)) {
      return (String) bridgeClass(loader).getMethod("unavailableReason").invoke(null);
    } catch (ReflectiveOperationException | IOException | LinkageError failure) {
      return "The native bridge " + jar + " cannot be read: " + reason(failure);
    }
  }

  /**
   * Loads async-profiler.
   *
   * @param privateDirectory where natives lie while they are loaded
   * @param instrumentation may be null; then JDK 24 and later print a warning
   */
  static Bridge open(File jar, File privateDirectory, Instrumentation instrumentation)
      throws EngineFailure {
    URLClassLoader loader = null;
    try {
      loader = newLoader(jar);
      Class.forName(NATIVE_ACCESS, true, loader)
          .getMethod("enable", Object.class, ClassLoader.class)
          .invoke(null, instrumentation, loader);
      Object bridge =
          bridgeClass(loader).getMethod("open", File.class).invoke(null, privateDirectory);
      return new Bridge(loader, bridge);
    } catch (ReflectiveOperationException | IOException | LinkageError failure) {
      closeQuietly(loader);
      throw new EngineFailure(reason(failure), "");
    }
  }

  /** Begins to sample into {@code recording}; returns what was applied, by name. */
  Map<?, ?> start(Map<String, Long> intervals, int depth, boolean nativeFrames, File recording)
      throws EngineFailure {
    try {
      return (Map<?, ?>)
          bridge
              .getClass()
              .getMethod("start", Map.class, int.class, boolean.class, File.class)
              .invoke(bridge, intervals, depth, nativeFrames, recording);
    } catch (ReflectiveOperationException failure) {
      throw new EngineFailure(
          reason(failure),
          "See what the sentence names; where nothing helps, another engine works without it.");
    }
  }

  /** Ends the chunk that is being written; the file is then made of finished ones and a new one. */
  void finishChunk() throws EngineFailure {
    call("finishChunk");
  }

  /** Ends sampling and the last chunk. */
  void stop() throws EngineFailure {
    call("stop");
  }

  /** Samples that are missing since {@link #start}. */
  long lostSamples() throws EngineFailure {
    return (Long) call("lostSamples");
  }

  private Object call(String method) throws EngineFailure {
    try {
      return bridge.getClass().getMethod(method).invoke(bridge);
    } catch (ReflectiveOperationException failure) {
      throw new EngineFailure(reason(failure), "");
    }
  }

  @Override
  public void close() {
    closeQuietly((Closeable) bridge);
    closeQuietly(loader);
  }

  private static URLClassLoader newLoader(File jar) throws IOException {
    // The platform's loader as parent: neither the target's JNA nor the agent's classes are seen.
    return new URLClassLoader(
        new URL[] {jar.toURI().toURL()}, ClassLoader.getSystemClassLoader().getParent());
  }

  private static Class<?> bridgeClass(ClassLoader loader) throws ClassNotFoundException {
    return Class.forName(CLASS, true, loader);
  }

  private static String reason(Throwable failure) {
    Throwable cause =
        failure instanceof InvocationTargetException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String message = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    return message.endsWith(".") ? message : message + ".";
  }

  private static void closeQuietly(Closeable thing) {
    if (thing != null) {
      try {
        thing.close();
      } catch (IOException ignored) {
        // It is done with either way.
      }
    }
  }
}
