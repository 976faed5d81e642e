package dev.candela.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a timeline goes and how it looks; it has no callees that could hang down. */
final class TimelineOptions extends DrawingOptions {
  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      required = true,
      description = "Where the picture goes: .svg, .png, or .html.")
  private Path target;

  @Override
  Path target() {
    return target;
  }
}
