package dev.candela.cli.record;

import dev.candela.cli.output.StandardOutput;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.SessionListener.RunningEngine;
import dev.candela.engine.capture.SessionListener.SessionNotice;
import dev.candela.engine.capture.SessionListener.SessionStatus;
import dev.candela.engine.capture.start.Attacher.AttachAttempt.AttachPhase;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.wire.EventKind;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells on the error stream how a recording goes; on a terminal by a line that is written over. */
public final class RecordProgress implements SessionListener {
  private static final String CLEAR = "\r\u001B[K";

  private static final long NOTABLE_NANOS = 500_000_000;

  private final PrintWriter err;
  private final boolean live;
  private final String prefix;
  private final Set<String> said = new HashSet<>();

  /** Null where a notice's remedy is not offered as a command. */
  private SamplingSettings settings;

  private boolean lineShown;
  private String attaching = "";
  private String attached = "";

  /** Its process id; empty for one that was launched or is elsewhere. */
  private String jvm = "";

  /**
   * @param mayRewrite false while a launched program prints on the same terminal
   * @param prefix of each sentence; names the JVM if there are several
   */
  public RecordProgress(PrintWriter err, boolean mayRewrite, String prefix) {
    this.err = err;
    this.prefix = prefix;
    this.live = mayRewrite && StandardOutput.isTerminal();
  }

  /** Names the JVM now and, unless the user named it by its id, once it is reached. */
  public void attachTo(RunningProgram program) {
    jvm = program.localId();
    if (live) {
      attaching = Messages.text("cli.record.attaching", program.title());
      rewrite(attaching);
    }
    if (!program.name().equals(program.id())
        && !(program.target() instanceof AttachTarget.Listening)) {
      attached = Messages.text("cli.record.attached", program.id(), program.name());
    }
  }

  public void phase(AttachPhase phase) {
    rewrite(attaching + " " + phase.words());
  }

  void records(SamplingSettings asked) {
    settings = asked;
  }

  /** Explains what the JVMs of a script or tool print when they start. */
  void launched(LaunchSpec program) {
    if (!program.isJava()) {
      String note = Messages.text("cli.record.tool-options", program.executable());
      sayOnce(note, Messages.text("cli.note", note));
    }
  }

  @Override
  public void onStarted(RunningEngine engine) {
    if (!attached.isEmpty()) {
      say(attached);
    }
    String label = engine.engine().label();
    say(
        engine.why().isEmpty()
            ? Messages.text("cli.record.engine", label)
            : Messages.text("cli.record.engine.because", label, engine.why()));
    engine.remarks().forEach(remark -> sayOnce(remark, Messages.text("cli.note", remark)));
  }

  @Override
  public void onStatus(SessionStatus status) {
    if (status.elapsedNanos().isPresent()) {
      rewrite(counts(status));
    }
  }

  @Override
  public void onNotice(SessionNotice notice) {
    String sentence = settings == null ? notice.sentence() : words(notice, settings, jvm);
    sayOnce(sentence, notice.severity().name().toLowerCase(Locale.ROOT) + ": " + sentence);
  }

  /** A notice with what to do about it; {@code jvm} is its process id, or empty. */
  public static String words(SessionNotice notice, SamplingSettings settings, String jvm) {
    String events =
        settings.intervals().keySet().stream()
            .map(EventKind::label)
            .collect(Collectors.joining(","));
    return notice.withRemedy(
        Stream.of("candela", "record", jvm, "--event", events, "--also", "all")
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(" ")));
  }

  public synchronized void clear() {
    if (lineShown) {
      err.print(CLEAR);
      err.flush();
      lineShown = false;
    }
  }

  /** A recording, of a file or of a program whose file will be gone, in one line. */
  static String summary(String name, RecordOutcome outcome, RecordedProfile recorded) {
    return Messages.text(
        "cli.record.summary",
        name,
        counts(
            outcome.end().status(),
            recorded.durationNanos(),
            samples(recorded.samplesByKind()),
            outcome.file().toString().equals(name) ? recorded.fileBytes() : 0),
        outcome.engine().engine().label());
  }

  /** Says that a recording is noticeably longer than asked; empty if it is not. */
  static Optional<String> longer(Duration asked, long recordedNanos) {
    long lateNanos = recordedNanos - asked.toNanos();
    boolean notable = lateNanos > NOTABLE_NANOS && lateNanos > asked.toNanos() / 10;
    return notable
        ? Optional.of(Messages.text("cli.record.longer", Quantities.duration(lateNanos)))
        : Optional.empty();
  }

  public static String counts(SessionStatus status) {
    return counts(status, status.elapsedNanos().orElse(0), status.samples());
  }

  public static String counts(SessionStatus status, long nanos, OptionalLong samples) {
    List<String> words = new ArrayList<>();
    samples.ifPresent(count -> words.add(Messages.text("quantity.samples", count)));
    return counts(status, nanos, words, status.recordedBytes());
  }

  /** {@code 702 samples}, or {@code 438 cpu, 264 lock} where there are several kinds. */
  static List<String> samples(SortedMap<String, Long> byKind) {
    if (byKind.size() == 1) {
      return List.of(Messages.text("quantity.samples", byKind.firstEntry().getValue()));
    }
    return byKind.entrySet().stream()
        .map(kind -> Messages.text("cli.record.samples.of", kind.getValue(), kind.getKey()))
        .toList();
  }

  private static String counts(
      SessionStatus status, long nanos, List<String> samples, long recordedBytes) {
    List<String> parts = new ArrayList<>(List.of(Quantities.duration(nanos)));
    parts.addAll(samples);
    long lost = status.lostSamples().orElse(0);
    if (lost > 0) {
      double all = lost + status.samples().orElse(0);
      parts.add(Messages.text("cli.record.lost", lost, Quantities.percent(lost / all)));
    }
    long dropped = status.droppedChunks().orElse(0);
    if (dropped > 0) {
      parts.add(Messages.text("cli.record.dropped", dropped));
    }
    // 0 for a temporary file, which is not kept.
    if (recordedBytes > 0) {
      parts.add(Quantities.bytes(recordedBytes));
    }
    if (status.paused()) {
      parts.add(Messages.text("cli.record.paused"));
    }
    return Quantities.list(parts);
  }

  /** Says it once for all runs of a trial: {@code what} leaves out its figures. */
  synchronized void sayOnce(String what, String sentence) {
    if (said.add(what)) {
      say(sentence);
    }
  }

  synchronized void say(String sentence) {
    clear();
    err.println(prefix + sentence);
  }

  private synchronized void rewrite(String line) {
    if (live) {
      err.print(CLEAR + line);
      err.flush();
      lineShown = true;
    }
  }
}
