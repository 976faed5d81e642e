package dev.candela.cli;

import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** Where a timeline goes and how it looks; it has no callees that could hang down. */
final class TimelineOptions extends DrawingOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true)
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
            Messages.text("cli.usage.no-effect.timeline"));
    super.check(recordings);
  }

  @Override
  Path target() {
    return target;
  }
}
