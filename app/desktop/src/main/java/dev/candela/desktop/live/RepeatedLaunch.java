package dev.candela.desktop.live;

import dev.candela.desktop.work.FxThread;
import dev.candela.desktop.work.JobControl;
import dev.candela.engine.capture.Recorder;
import dev.candela.engine.capture.Recorder.ActiveRecording;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionListener.SessionEnd;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Records a program several times, one run after the other, each into a file of one folder; a
 * value. Stopping keeps the complete runs: a part of a run looks like a cheap one. A run that fails
 * is the last one.
 *
 * @param folder of these runs alone
 * @param kept takes the number of complete runs when it ends, however that is, and a sentence on
 *     the one that failed, if any; on the FX thread
 */
public record RepeatedLaunch(
    LaunchSpec program,
    SamplingSettings settings,
    Path folder,
    BiConsumer<Integer, Optional<String>> kept) {
  /** As many as tell a change of some per cent from chance. */
  public static final int RUNS = 5;

  /** On a thread that may wait for other processes; an interrupt stops it. */
  public Path record(JobControl control) throws CaptureFailure, IOException, InterruptedException {
    Files.createDirectories(folder);
    int complete = 0;
    Optional<String> failure = Optional.empty();
    try {
      while (complete < RUNS && failure.isEmpty()) {
        control.progress((double) complete / RUNS);
        failure = recordRun(complete + 1);
        complete += failure.isEmpty() ? 1 : 0;
      }
      return folder;
    } finally {
      int runs = complete;
      Optional<String> failed = failure;
      FxThread.run(() -> kept.accept(runs, failed));
    }
  }

  /** Returns a sentence if the program failed. */
  private Optional<String> recordRun(int run)
      throws CaptureFailure, IOException, InterruptedException {
    Path file = RecordRequest.runIn(folder, run);
    RecordRequest request =
        new RecordRequest(new RecordRequest.Launched(program), settings, file, Optional.empty());
    RecordOutcome outcome;
    boolean complete = false;
    try {
      ActiveRecording recording =
          new Recorder(AgentFiles.ofInstallation()).start(request, _ -> {}, SessionListener.SILENT);
      outcome = await(recording);
      SessionEnd end = outcome.end();
      if (end.cause() != SessionEnd.Cause.TARGET_ENDED || !outcome.recordedAnything()) {
        throw new IOException(end.sentence());
      }
      complete = true;
    } finally {
      if (!complete) {
        Files.deleteIfExists(file);
      }
    }
    Recording.join(file);
    return outcome.failure().isPresent()
        ? Optional.of(outcome.setAside().failureOfRun(run))
        : Optional.empty();
  }

  private static RecordOutcome await(ActiveRecording recording) throws InterruptedException {
    try {
      return recording.await();
    } catch (InterruptedException e) {
      recording.stop();
      recording.target().orElseThrow().kill();
      // Until then the file is written to.
      recording.session().ended().join();
      throw e;
    }
  }
}
