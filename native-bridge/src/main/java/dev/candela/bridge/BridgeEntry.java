package dev.candela.bridge;

import java.io.File;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * The entry point for the agent, which is in another class loader: interfaces of the JDK in place
 * of reflection, because newer JDKs spin classes for each shape of a reflected method. Initialised
 * in a class loader that is a {@link Consumer}, it gives itself to it.
 *
 * <p>What it is asked for and with what: {@code unavailableReason}; {@code open} with an {@code
 * Instrumentation} and the private directory; {@code start} with intervals, depth, native frames
 * and the recording; {@code finishChunk}; {@code leaveOutThisThread}; {@code lostSamples}; {@code
 * stop}; {@code close}. The answers are those of {@link AsyncProfilerBridge}, its failures come as
 * {@link IllegalStateException}.
 */
public final class BridgeEntry implements BiFunction<String, Object[], Object> {
  private AsyncProfilerBridge bridge;

  static {
    ClassLoader loader = BridgeEntry.class.getClassLoader();
    if (loader instanceof Consumer) {
      @SuppressWarnings("unchecked")
      Consumer<Object> agent = (Consumer<Object>) loader;
      agent.accept(new BridgeEntry());
    }
  }

  private BridgeEntry() {}

  @Override
  public Object apply(String action, Object[] arguments) {
    try {
      switch (action) {
        case "unavailableReason":
          return AsyncProfilerBridge.unavailableReason();
        case "open":
          NativeAccess.enable(arguments[0]);
          bridge = AsyncProfilerBridge.open((File) arguments[1]);
          return null;
        case "start":
          return start(arguments);
        case "finishChunk":
          bridge.finishChunk();
          return null;
        case "leaveOutThisThread":
          bridge.leaveOutThisThread();
          return null;
        case "lostSamples":
          return bridge.lostSamples();
        case "stop":
          bridge.stop();
          return null;
        case "close":
          bridge.close();
          return null;
        default:
          throw new IllegalArgumentException("The bridge cannot " + action);
      }
    } catch (AsyncProfilerException failure) {
      throw new IllegalStateException(failure.getMessage(), failure);
    }
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> start(Object[] arguments) throws AsyncProfilerException {
    return bridge.start(
        (Map<String, Long>) arguments[0],
        (Integer) arguments[1],
        (Boolean) arguments[2],
        (File) arguments[3]);
  }
}
