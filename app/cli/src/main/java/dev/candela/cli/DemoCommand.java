package dev.candela.cli;

import dev.candela.engine.capture.RecordRequest;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows the whole way from a running program to its hot methods. */
@Command(name = "demo", mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "candela-demo")
  private Path folder;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = TimeSpan.OrSeconds.class)
  private Duration duration;

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    Path recording = createFolder().resolve("order-desk.jfr");
    String time = Quantities.duration(duration.toNanos());
    out.println(Messages.text("cli.demo.launching", time));
    out.flush();
    int recorded = new RecordRun(spec.commandLine(), false).run(request(recording));
    if (recorded != ExitCode.SUCCESS) {
      return recorded;
    }
    int reported = report("info", recording.toString());
    if (reported == ExitCode.SUCCESS) {
      reported = report("top", "-n", "12", recording.toString());
    }
    for (String extension : List.of("svg", "png", "html")) {
      if (reported == ExitCode.SUCCESS) {
        Path picture = folder.resolve("order-desk." + extension);
        reported = report("flame", recording.toString(), "-o", picture.toString());
      }
    }
    return reported;
  }

  private Path createFolder() {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new CommandFailure(
          Messages.text("cli.failure.cannot-make-folder", folder, e.getMessage()), e);
    }
  }

  private RecordRequest request(Path recording) {
    return new RecordRequest(
        new RecordRequest.Launched(DemoProgram.of(duration)),
        SamplingSettings.DEFAULT,
        recording,
        Optional.empty());
  }

  /** Runs another command as a reader would, and shows how it is called. */
  private int report(String... words) {
    PrintWriter out = spec.commandLine().getOut();
    out.println();
    out.println("> candela " + String.join(" ", words));
    out.println();
    out.flush();
    return CandelaCommand.run(out, spec.commandLine().getErr(), words);
  }
}
