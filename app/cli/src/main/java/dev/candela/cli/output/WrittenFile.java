package dev.candela.cli.output;

import com.google.gson.stream.JsonWriter;
import dev.candela.cli.option.Options;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;

public final class WrittenFile {
  private final CommandSpec command;
  private boolean json;

  public WrittenFile(Options options) {
    command = options.command();
    options.flag("--json", v -> json = v);
  }

  public boolean json() {
    return json;
  }

  /** Checks that not both would go to the standard output. */
  public void check(Path target) {
    if (json && target != null && StandardOutput.isMeant(target)) {
      throw Usage.wrong(command, "cli.usage.two-on-stdout", "--json");
    }
  }

  public void report(String recording, Path target, Enum<?> format, String kind, View view) {
    StackWeights weights = view.stacks(Cancellation.NEVER).weights();
    List<String> facts =
        weights.unit().countsSamples()
            ? List.of(kind, Messages.text("quantity.samples", weights.totalSamples()))
            : List.of(kind);
    report(recording, target, format, facts, more -> JsonReport.writeSamples(more, view));
  }

  /** Prints JSON, or a line with these facts on the error stream. */
  public void report(
      String recording, Path target, Enum<?> format, List<String> facts, JsonReport.Body more) {
    if (!json && !StandardOutput.isMeant(target)) {
      String line = Messages.text("cli.written", target, Quantities.list(facts));
      command.commandLine().getErr().println(Messages.printable(line));
    } else if (json) {
      JsonReport.print(
          command.commandLine().getOut(),
          "candela.written/1",
          writer -> {
            writer.name("file").value(recording);
            write(writer, target, format);
            more.write(writer);
          });
    }
  }

  private static void write(JsonWriter writer, Path target, Enum<?> format) throws IOException {
    writer.name("output").value(target.toString());
    writer.name("format").value(format.name().toLowerCase(Locale.ROOT));
    writer.name("bytes").value(Files.size(target));
  }
}
