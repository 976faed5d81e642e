package dev.candela.cli.output;

import dev.candela.engine.text.Messages;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Wrong use of a command, which its exit code tells apart from failures. */
public final class Usage {
  private Usage() {}

  public static ParameterException wrong(CommandSpec command, String key, Object... arguments) {
    return new ParameterException(command.commandLine(), Messages.text(key, arguments));
  }

  /** Refuses standard output, and a file, as the place for several files. */
  public static void requireFolder(CommandSpec command, Path folder) {
    if (StandardOutput.isMeant(folder) || Files.exists(folder) && !Files.isDirectory(folder)) {
      throw wrong(command, "cli.usage.needs-folder", folder);
    }
  }
}
