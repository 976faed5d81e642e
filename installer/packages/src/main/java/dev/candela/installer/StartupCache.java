package dev.candela.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes down, in a rehearsal by the image's own Java, how a start goes. */
final class StartupCache {
  private static final String OPTION = "-XX:AOTCache=";

  private StartupCache() {}

  /** Leaves the window's in the image; its runtime must have its final age already. */
  static void make(Path image, Platform platform, PackageInput input, Path work)
      throws IOException {
    Path settings = FileTree.fresh(work.resolve("rehearsal"));
    rehearse(
        platform.runtime(image),
        PackageArguments.javaOptions(platform.application(image).toString()),
        "dev.candela.launcher/dev.candela.launcher.Rehearsal",
        List.of(input.training().toString(), settings.toString()));
  }

  /** The same for commands, which have a start of their own on Linux. */
  static void makeForCommands(Path image, PackageInput input) throws IOException {
    rehearse(
        Platform.LINUX.runtime(image),
        PackageArguments.commandOptions(Platform.LINUX.application(image).toString()),
        PackageArguments.COMMANDS,
        List.of("rehearse", input.training().toString()));
  }

  private static void rehearse(
      Path runtime, List<String> options, String main, List<String> arguments) throws IOException {
    Path cache = null;
    List<String> command = new ArrayList<>();
    command.add(runtime.resolve("bin").resolve("java").toString());
    for (String option : options) {
      if (option.startsWith(OPTION)) {
        cache = Path.of(option.substring(OPTION.length()));
        Files.deleteIfExists(cache);
        command.add("-XX:AOTCacheOutput=" + cache);
      } else {
        command.add(option);
      }
    }
    command.addAll(List.of("-m", main));
    command.addAll(arguments);
    String said = Tool.run(command);
    if (cache == null || !Files.exists(cache)) {
      throw new IOException("The rehearsal of " + main + " left no start-up cache:\n" + said);
    }
  }
}
