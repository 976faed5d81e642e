package dev.candela.cli.record;

import dev.candela.cli.output.TrustNotes;
import dev.candela.engine.analysis.RecordingQuality;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Transforms;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The content of a new recording, counted in its file by kind of event, and doubts by kind of
 * doubt. The agent's last status may be a second old, and counts its own threads.
 */
public record RecordedProfile(
    long durationNanos,
    SortedMap<String, Long> samplesByKind,
    long fileBytes,
    boolean onlySourceLauncher,
    SortedMap<String, String> doubts) {
  private static final RecordedProfile NOTHING =
      new RecordedProfile(0, new TreeMap<>(), 0, false, new TreeMap<>());

  private static final String LAUNCHER = "com.sun.tools.javac.launcher.";

  static RecordedProfile of(RecordOutcome outcome) {
    if (!outcome.recordedAnything()) {
      return NOTHING;
    }
    String asked =
        outcome.engine().intervals().keySet().stream()
            .map(kind -> kind.isInsteadOfCpu() ? "counter" : kind.label())
            .collect(Collectors.joining(","));
    try {
      Profile profile =
          ProfileFiles.read(List.of(outcome.file()), ReadOptions.ALL, ReadProgress.NONE);
      return new RecordedProfile(
          profile.recorded().durationNanos(),
          samplesByKind(profile, EventChoice.parse(asked)),
          Files.size(outcome.file()),
          isOnlySourceLauncher(profile.symbols()),
          doubts(profile));
    } catch (IOException e) {
      return NOTHING;
    }
  }

  private static SortedMap<String, String> doubts(Profile profile) {
    SampleSelection cpu = SampleSelection.ALL.withEvents(new EventChoice(List.of("cpu")));
    SortedMap<String, String> doubts = new TreeMap<>();
    TrustNotes.slowRate(profile, cpu).ifPresent(doubt -> doubts.put("rate", doubt));
    TrustNotes.recorderCost(View.of(profile, new ProfileFilter(cpu, Transforms.NONE)))
        .ifPresent(doubt -> doubts.put("cost", doubt));
    RecordingQuality.late(profile)
        .filter(finding -> !finding.good())
        .ifPresent(finding -> doubts.put("late", finding.inTerminal()));
    return doubts;
  }

  /** True if the source launcher has been seen, and no code but the JDK's. */
  static boolean isOnlySourceLauncher(Symbols symbols) {
    List<String> classes =
        IntStream.range(0, symbols.methods().size()).mapToObj(symbols::className).toList();
    return classes.stream().anyMatch(name -> name.startsWith(LAUNCHER))
        && classes.stream().map(CodeOwner::of).allMatch(CodeOwner::isJdkOrNative);
  }

  /** Numbers of samples by the kinds that {@code candela info} prints. */
  static SortedMap<String, Long> samplesByKind(Profile profile, EventChoice asked) {
    return asked.tables(profile).stream()
        .collect(
            Collectors.groupingBy(
                table -> EventChoice.nameOf(table.type()),
                TreeMap::new,
                Collectors.summingLong(
                    table ->
                        table.type().unit() == WeightUnit.SAMPLES
                            ? table.weightSum()
                            : table.size())));
  }

  public long samples() {
    return samplesByKind.values().stream().mapToLong(Long::longValue).sum();
  }

  public boolean isEmpty() {
    return samples() == 0;
  }
}
