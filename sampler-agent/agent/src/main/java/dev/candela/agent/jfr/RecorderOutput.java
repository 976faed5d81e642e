package dev.candela.agent.jfr;

import java.io.IOException;
import java.util.List;

/** Access to what the recorder writes. For the engine's thread. */
interface RecorderOutput {
  /** Costs of this access for the target, in sentences. */
  List<String> remarks();

  /** To be called before the recording starts: older chunks do not belong to it. */
  void begin(Object recording) throws ReflectiveOperationException;

  /** Sends what was recorded since; unless at once, it may wait while the reader is behind. */
  void send(boolean atOnce) throws ReflectiveOperationException, IOException, InterruptedException;

  void finish() throws ReflectiveOperationException, IOException, InterruptedException;

  /** Releases everything, also before {@link #finish}. */
  void close();

  /** Until the next {@link #send}; 0 asks for the default. */
  long periodNanos(int askedMillis);
}
