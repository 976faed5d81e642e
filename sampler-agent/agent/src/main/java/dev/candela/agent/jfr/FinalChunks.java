package dev.candela.agent.jfr;

import dev.candela.agent.engine.HeapRoom;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Instant;

/** Keeps the end of a recording before other code, such as the recorder's hook, deletes it. */
final class FinalChunks implements InvocationHandler {
  private static final int MAX_BYTES = 24 << 20;
  private static final long WAIT_MILLIS = 800;

  private final FlightRecorderAccess recorder;
  private final Object recording;
  private final Object listener;
  private Instant from = Instant.EPOCH;
  private byte[] chunks;

  private FinalChunks(FlightRecorderAccess recorder, Object recording, Class<?> listenerClass) {
    this.recorder = recorder;
    this.recording = recording;
    this.listener =
        Proxy.newProxyInstance(
            FinalChunks.class.getClassLoader(), new Class<?>[] {listenerClass}, this);
  }

  static FinalChunks of(FlightRecorderAccess recorder, Object recording)
      throws ReflectiveOperationException {
    FinalChunks last = new FinalChunks(recorder, recording, recorder.listenerClass());
    recorder.addListener(last.listener);
    return last;
  }

  /** Chunks that ended before this moment were fetched. */
  synchronized void fetchedUntil(Instant moment) {
    from = moment;
  }

  /** Later chunks, or null; waits briefly for a recording that is stopping. */
  synchronized DataInputStream await() throws InterruptedException {
    long deadlineNanos = System.nanoTime() + WAIT_MILLIS * 1_000_000;
    long leftMillis = WAIT_MILLIS;
    while (chunks == null && leftMillis > 0) {
      wait(leftMillis);
      leftMillis = (deadlineNanos - System.nanoTime()) / 1_000_000;
    }
    return chunks == null ? null : new DataInputStream(new ByteArrayInputStream(chunks));
  }

  void stopListening() {
    try {
      recorder.removeListener(listener);
    } catch (ReflectiveOperationException ignored) {
      // It is only told of recordings that are no longer ours.
    }
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // this very recording, and a proxy equals only itself
  public Object invoke(Object proxy, Method method, Object[] arguments) {
    switch (method.getName()) {
      case "recordingStateChanged":
        if (arguments[0] == recording && recorder.isStopped(recording)) {
          keep();
        }
        return null;
      case "equals":
        return proxy == arguments[0];
      case "hashCode":
        return System.identityHashCode(proxy);
      case "toString":
        return "Candela's listener";
      default:
        return null;
    }
  }

  private synchronized void keep() {
    try (InputStream in = recorder.chunksOf(recording, from)) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] part = new byte[1 << 14];
      int count = in == null ? -1 : in.read(part);
      while (count > 0 && all.size() < HeapRoom.atMost(MAX_BYTES)) {
        all.write(part, 0, count);
        count = in.read(part);
      }
      chunks = all.toByteArray();
    } catch (IOException | ReflectiveOperationException lost) {
      chunks = new byte[0];
    }
    notifyAll();
  }
}
