package dev.candela.cli.report;

import dev.candela.cli.option.FilterOptions;
import dev.candela.cli.option.Options;
import dev.candela.cli.record.RecordingFiles;
import picocli.CommandLine.Model.CommandSpec;

/** A command on those samples of recordings that its filters leave. */
abstract class SampleReport {
  final CommandSpec command;
  final RecordingFiles files;
  final FilterOptions filterOptions;

  SampleReport(Options options) {
    command = options.command();
    files = new RecordingFiles(options);
    filterOptions = new FilterOptions(options);
  }
}
