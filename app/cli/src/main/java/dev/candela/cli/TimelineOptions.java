package dev.candela.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Where a timeline goes and how it looks; it has no callees that could hang down. */
final class TimelineOptions extends DrawingOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where the picture goes: .svg, .png, or .html.")
  private Path target;

  /** The axis of time is drawn once, as wide as it is asked for. */
  @Override
  Set<String> withoutEffectOnPages() {
    return Set.of("--scale", "--transparent");
  }

  @Override
  void check(List<RecordingSet> recordings) {
    new UnusedOptions(command())
        .refuse(
            Set.of("--include", "--exclude", "--native", "--fold", "--transform"),
            "on a timeline, which shows no stacks");
    super.check(recordings);
  }

  @Override
  Path target() {
    return target;
  }
}
