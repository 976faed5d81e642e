package dev.candela.agent.jfr;

import dev.candela.agent.engine.Quietly;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class FlightRecorderAccess {
  /** Chunks not fetched by then are lost to the reader, instead of filling the disk. */
  private static final Duration MAX_AGE = Duration.ofSeconds(30);

  static final long MAX_BYTES = 64L << 20;

  /** Of the runtime, to which the recorder adds a hook when it is first used. */
  private static final String IN_SHUTDOWN = "Shutdown in progress";

  static final int FEATURE =
      Integer.parseInt(
          System.getProperty("java.specification.version", "8").replaceFirst("^1\\.", ""));

  private final Class<?> recorderClass;
  private final Class<?> recordingClass;

  FlightRecorderAccess() throws ReflectiveOperationException {
    recorderClass = Class.forName("jdk.jfr.FlightRecorder");
    recordingClass = Class.forName("jdk.jfr.Recording");
  }

  /** False if the recorder is disabled or broken. Starts nothing. */
  boolean isAvailable() throws ReflectiveOperationException {
    return (Boolean) recorderClass.getMethod("isAvailable").invoke(null);
  }

  boolean isInitialized() throws ReflectiveOperationException {
    return (Boolean) recorderClass.getMethod("isInitialized").invoke(null);
  }

  Object newRecording(Map<String, String> settings) throws ReflectiveOperationException {
    Object recording = recordingClass.getConstructor().newInstance();
    try {
      call(recording, "setName", String.class, "Candela");
      call(recording, "setSettings", Map.class, settings);
      call(recording, "setToDisk", boolean.class, true);
      call(recording, "setMaxAge", Duration.class, MAX_AGE);
      call(recording, "setMaxSize", long.class, MAX_BYTES);
    } catch (ReflectiveOperationException failure) {
      close(recording);
      throw failure;
    }
    return recording;
  }

  /** Needed where nothing may be recorded: events in Java are on unless they are turned off. */
  Map<String, String> allEventsOff() throws ReflectiveOperationException {
    Object recorder = recorderClass.getMethod("getFlightRecorder").invoke(null);
    Map<String, String> off = new HashMap<>();
    for (Object type : (List<?>) call(recorder, "getEventTypes")) {
      off.put(call(type, "getName") + "#enabled", "false");
    }
    return off;
  }

  boolean othersRun(Object ours) throws ReflectiveOperationException {
    Object recorder = recorderClass.getMethod("getFlightRecorder").invoke(null);
    Object id = call(ours, "getId");
    for (Object recording : (List<?>) call(recorder, "getRecordings")) {
      if (!id.equals(call(recording, "getId"))
          && String.valueOf(call(recording, "getState")).equals("RUNNING")) {
        return true;
      }
    }
    return false;
  }

  void start(Object recording) throws ReflectiveOperationException {
    call(recording, "start");
  }

  /** Stops the recording unless that was done elsewhere; finishes its last chunk. */
  void stop(Object recording) throws ReflectiveOperationException {
    try {
      call(recording, "stop");
    } catch (InvocationTargetException failure) {
      if (!isStopped(recording)) {
        throw failure;
      }
    }
  }

  void changeSettings(Object recording, Map<String, String> settings)
      throws ReflectiveOperationException {
    call(recording, "setSettings", Map.class, settings);
  }

  /** Ends the open chunk; returns all chunks that ended after {@code from}, or null. */
  InputStream finishedChunks(Instant from) throws ReflectiveOperationException {
    Object recorder = recorderClass.getMethod("getFlightRecorder").invoke(null);
    Object snapshot = call(recorder, "takeSnapshot");
    InputStream chunks = chunksOf(snapshot, from);
    if (chunks == null) {
      close(snapshot);
      return null;
    }
    return new SnapshotStream(chunks, snapshot);
  }

  /** Chunks of a stopped recording that ended after {@code from}, or null. */
  InputStream chunksOf(Object recording, Instant from) throws ReflectiveOperationException {
    return (InputStream)
        recordingClass
            .getMethod("getStream", Instant.class, Instant.class)
            .invoke(recording, from, null);
  }

  boolean isStopped(Object recording) {
    try {
      String state = String.valueOf(call(recording, "getState"));
      return state.equals("STOPPED") || state.equals("CLOSED");
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
  }

  Class<?> listenerClass() throws ReflectiveOperationException {
    return Class.forName("jdk.jfr.FlightRecorderListener");
  }

  void addListener(Object listener) throws ReflectiveOperationException {
    recorderClass.getMethod("addListener", listenerClass()).invoke(null, listener);
  }

  void removeListener(Object listener) throws ReflectiveOperationException {
    recorderClass.getMethod("removeListener", listenerClass()).invoke(null, listener);
  }

  void close(Object recording) {
    if (recording instanceof Closeable) {
      // If that fails, its files go with the JVM.
      Quietly.close((Closeable) recording);
    }
  }

  static String reason(ReflectiveOperationException failure) {
    Throwable cause =
        failure instanceof InvocationTargetException ? failure.getCause() : (Throwable) failure;
    if (cause instanceof IllegalStateException && IN_SHUTDOWN.equals(cause.getMessage())) {
      return "the program is ending";
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  private static Object call(Object on, String method) throws ReflectiveOperationException {
    return on.getClass().getMethod(method).invoke(on);
  }

  private static void call(Object on, String method, Class<?> type, Object argument)
      throws ReflectiveOperationException {
    on.getClass().getMethod(method, type).invoke(on, argument);
  }

  private final class SnapshotStream extends java.io.FilterInputStream {
    private final Object snapshot;

    SnapshotStream(InputStream chunks, Object snapshot) {
      super(chunks);
      this.snapshot = snapshot;
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        FlightRecorderAccess.this.close(snapshot);
      }
    }
  }
}
