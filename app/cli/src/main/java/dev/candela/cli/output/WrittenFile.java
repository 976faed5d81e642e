package dev.candela.cli.output;

import com.google.gson.stream.JsonWriter;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Facts about a written file, for scripts. */
public final class WrittenFile {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(names = "--json")
  private boolean json;

  boolean json() {
    return json;
  }

  /**
   * Checks it before anything is read.
   *
   * @throws ParameterException if both would go to the standard output
   */
  public void check(Path target) {
    if (json && target != null && StandardOutput.isMeant(target)) {
      throw new ParameterException(
          command.commandLine(), Messages.text("cli.usage.two-on-stdout", "--json"));
    }
  }

  /**
   * Prints it, if it was asked for.
   *
   * @param recording the name of what was read
   * @param more members on what was written
   */
  public void report(String recording, Path target, Enum<?> format, JsonReport.Body more) {
    if (json) {
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
