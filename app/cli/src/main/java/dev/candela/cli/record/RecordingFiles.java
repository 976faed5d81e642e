package dev.candela.cli.record;

import static dev.candela.cli.option.Options.option;
import static dev.candela.cli.option.Options.parameter;
import static java.util.stream.Collectors.joining;

import dev.candela.cli.option.Options;
import dev.candela.cli.option.PipedRecordings;
import dev.candela.cli.option.RecordingSet;
import dev.candela.cli.option.Spelling;
import dev.candela.cli.option.TimeSpan;
import dev.candela.cli.option.UnusedOptions;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Usage;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.jvm.TargetJvms;
import dev.candela.engine.text.Messages;
import dev.candela.wire.EngineKind;
import dev.candela.wire.EventGroup;
import dev.candela.wire.EventKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The recordings of a command, or a running JVM to be recorded first. */
public final class RecordingFiles {
  private static final Duration USUAL = Duration.ofSeconds(10);

  private final CommandSpec command;
  private List<Path> paths = List.of();
  private Duration duration;
  private Duration interval = Duration.ZERO;
  private final ReachOptions reach;
  private String usual = "auto";
  private Set<EventGroup> also = EnumSet.noneOf(EventGroup.class);
  private Runnable check = () -> {};
  private boolean resolved;
  private String name;

  public RecordingFiles(Options options) {
    command = options.command();
    options.addAll(
        Path.class,
        v -> paths = v,
        parameter("RECORDING").index("0..*").arity("0..*").descriptionKey("recordings"));
    options.add(TimeSpan::parseOrSeconds, v -> duration = v, option("TIME", "-d", "--duration"));
    options.add(TimeSpan::parse, v -> interval = v, option("TIME", "--interval"));
    reach = new ReachOptions(options);
  }

  /** All of them together; none twice, since its samples would count twice. */
  public RecordingSet set() {
    RecordingSet all = named();
    if (paths.size() > 1) {
      all.refuseTheSameTwice();
    }
    return all;
  }

  public List<String> words() {
    return paths.stream().map(Path::toString).toList();
  }

  /** Replaces what was named, for commands that take other words behind it. */
  public void name(List<String> words) {
    paths = words.stream().map(Path::of).toList();
  }

  /** Empty unless a running JVM was named. */
  public Optional<RunningProgram> running() {
    Optional<RunningProgram> elsewhere = reach.program(words());
    if (elsewhere.isPresent()) {
      return elsewhere;
    }
    if (paths.isEmpty()) {
      throw Usage.wrong(command, "cli.usage.recording-missing");
    }
    Path path = paths.getFirst();
    // A file in a folder without permission may be there; reading it says what is wrong.
    boolean hidden = path.getParent() != null && !Files.notExists(path);
    boolean isFile = PipedRecordings.isStandardInput(path) || Files.exists(path) || hidden;
    if (paths.size() > 1 || isFile) {
      return Optional.empty();
    }
    String word = path.toString();
    if (RunningProgram.isPid(word)) {
      return Optional.of(RunningProgram.named(word));
    }
    Optional<Path> file = Spelling.file(path);
    Optional<RunningProgram> called = RunningProgram.called(word, file, new TargetJvms().list());
    if (called.isEmpty()) {
      throw new CommandFailure(
          file.isPresent()
              ? Messages.text("cli.failure.no-file-no-jvm.similar", path)
                  + Spelling.hint(List.of(file.get().toString()))
              : Messages.text("cli.failure.no-file-no-jvm", path));
    }
    return called;
  }

  public void recordByDefault(String event) {
    usual = event;
  }

  /** Events of a running JVM beside its samples, which it may have none of. */
  public void recordAlso(Set<EventGroup> groups) {
    also = groups;
  }

  /** Checks other options before a JVM is recorded, which takes a while. */
  public void beforeRecording(Runnable first) {
    check = first;
  }

  public Optional<Duration> duration() {
    return Optional.ofNullable(duration);
  }

  /** Settings for a running JVM: the events to be shown. */
  public SamplingSettings sampling() {
    ParseResult given = command.commandLine().getParseResult();
    String events = given == null ? usual : given.matchedOptionValue("--event", usual);
    List<String> labels = List.of((events.equals("auto") ? "cpu" : events).split(","));
    List<EventKind> kinds =
        Arrays.stream(EventKind.values()).filter(kind -> labels.contains(kind.label())).toList();
    if (kinds.isEmpty()) {
      String known = Arrays.stream(EventKind.values()).map(EventKind::label).collect(joining(", "));
      throw CommandFailure.of("cli.failure.not-recordable", events, known);
    }
    Map<EventKind, Long> intervals = SamplingOptions.intervals(command, kinds, interval);
    // Who held a lock, and collections, which move locks, are what the second recorder tells.
    Set<EventGroup> beside =
        kinds.contains(EventKind.LOCK) ? EnumSet.of(EventGroup.LOCKS, EventGroup.GC) : also;
    return new SamplingSettings(EngineKind.AUTO, intervals, 0, false, 0, beside, also.isEmpty());
  }

  private RecordingSet named() {
    if (!resolved) {
      resolved = true;
      name = String.join(", ", words());
      Optional<RunningProgram> program = running();
      if (program.isEmpty()) {
        new UnusedOptions(command)
            .refuse(
                Set.of("--duration", "--interval"), Messages.text("cli.usage.no-effect.recording"));
      }
      if (program.isPresent()) {
        name = words().isEmpty() ? program.get().name() : name;
        check.run();
        paths = List.of(record(program.get()));
      }
    }
    return new RecordingSet(paths, name, command.commandLine().getErr());
  }

  /** Each recording alone, including those in directories, or all together. */
  public List<RecordingSet> sets(boolean each) {
    return each ? named().each() : List.of(set());
  }

  private Path record(RunningProgram program) {
    try {
      Path file = RecordRun.temporaryFile(program.name());
      new RecordRun(command.commandLine(), true, false)
          .attachingTo(program)
          .allowingNoSamples(!also.isEmpty())
          .recordForReport(
              program.name(),
              new RecordRequest(
                  new RecordRequest.Running(program.target()),
                  sampling(),
                  file,
                  Optional.of(duration().orElse(USUAL))),
              (_, _) -> {});
      return file;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.of(e, "cli.failure.interrupted");
    }
  }
}
