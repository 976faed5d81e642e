package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventKind;
import java.nio.file.Path;
import java.util.Map;

/** Records until it is killed; prints {@code recording} once the file has grown twice. */
public final class RecordMain {
  private RecordMain() {}

  /** Takes the agent's jar, the bridge's, a process id, an engine and a file. */
  public static void main(String[] arguments) throws Exception {
    AgentFiles files = new AgentFiles(Path.of(arguments[0]), Path.of(arguments[1]));
    SamplingSettings settings =
        new SamplingSettings(
            EngineKind.labelled(arguments[3]), Map.of(EventKind.CPU, 10_000_000L), 0, true, 0);
    LiveSession session =
        LiveSession.start(
            new Attacher(files).attach(Long.parseLong(arguments[2]), phase -> {}).await(),
            settings,
            Path.of(arguments[4]),
            null,
            SessionListener.SILENT);
    long bytes = 0;
    for (int grown = 0; grown < 2 && !session.ended().isDone(); ) {
      Thread.sleep(20);
      if (session.status().recordedBytes() > bytes) {
        bytes = session.status().recordedBytes();
        grown++;
      }
    }
    System.out.println("recording");
    session.ended().join();
  }
}
