package dev.candela.cli;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.option.Options;
import dev.candela.cli.option.TimeSpan;
import dev.candela.cli.output.ExitCode;
import dev.candela.cli.output.JsonReport;
import dev.candela.cli.output.OutputFile;
import dev.candela.cli.output.Usage;
import dev.candela.cli.record.RecordRun;
import dev.candela.cli.record.RecordedProfile;
import dev.candela.engine.capture.Recorder.RecordOutcome;
import dev.candela.engine.capture.Recorder.RecordRequest;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.demo.DemoProgram;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.text.ShellWords;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Records a small program, prints its hot methods and draws its flame graph. */
final class DemoCommand implements Callable<Integer> {
  private final CommandSpec spec;
  private Path folder;
  private Duration duration;
  private boolean json;

  DemoCommand(Options options) {
    spec = options.command();
    options.add(
        Path.class, v -> folder = v, option("DIR", "-o", "--output").defaultValue("candela-demo"));
    options.add(
        TimeSpan::parseOrSeconds,
        v -> duration = v,
        option("TIME", "-d", "--duration").defaultValue("10s"));
    options.flag("--json", v -> json = v);
  }

  @Override
  public Integer call() throws InterruptedException {
    Usage.requireFolder(spec, folder);
    return json ? callForScripts() : callForReaders();
  }

  private int callForScripts() throws InterruptedException {
    Path recording = OutputFile.folder(folder).resolve("order-desk.jfr");
    AtomicInteger reported = new AtomicInteger();
    OptionalInt failed =
        new RecordRun(spec.commandLine(), false, true)
            .recordForReport(
                recording.toString(),
                request(recording),
                (outcome, recorded) -> {
                  reported.set(draw(recording));
                  if (reported.get() == ExitCode.SUCCESS) {
                    printJson(recording, outcome, recorded);
                  }
                });
    return failed.orElse(reported.get());
  }

  private int draw(Path recording) {
    for (Path picture : pictures()) {
      int code = report("flame", recording.toString(), "-o", picture.toString());
      if (code != ExitCode.SUCCESS) {
        return code;
      }
    }
    return ExitCode.SUCCESS;
  }

  private void printJson(Path recording, RecordOutcome outcome, RecordedProfile recorded) {
    JsonReport.print(
        spec.commandLine().getOut(),
        "candela.demo/1",
        writer -> {
          writer.name("file").value(recording.toString());
          RecordRun.write(writer, outcome, recorded);
          JsonReport.write(
              writer.name("pictures"), pictures().stream().map(Path::toString).toList());
        });
  }

  private List<Path> pictures() {
    return Stream.of("svg", "png", "html")
        .map(extension -> folder.resolve("order-desk." + extension))
        .toList();
  }

  private int callForReaders() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    Path recording = OutputFile.folder(folder).resolve("order-desk.jfr");
    out.println(Messages.text("cli.demo.launching", Quantities.duration(duration.toNanos())));
    out.flush();
    int recorded = new RecordRun(spec.commandLine(), false, false).run(request(recording));
    if (recorded != ExitCode.SUCCESS) {
      return recorded;
    }
    int reported = report("info", recording.toString());
    if (reported == ExitCode.SUCCESS) {
      reported = report("top", "-n", "12", recording.toString());
    }
    return reported == ExitCode.SUCCESS ? draw(recording) : reported;
  }

  private RecordRequest request(Path recording) {
    return new RecordRequest(
        new RecordRequest.Launched(DemoProgram.of(duration), json),
        SamplingSettings.DEFAULT,
        recording,
        Optional.empty());
  }

  /** Runs another command; prints its command line for readers. */
  private int report(String... words) {
    PrintWriter out = spec.commandLine().getOut();
    if (!json) {
      out.println();
      out.println(String.join(" ", "> candela", ShellWords.join(List.of(words))));
      out.println();
      out.flush();
    }
    return CandelaCommand.run(out, spec.commandLine().getErr(), words);
  }
}
