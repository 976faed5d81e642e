package dev.candela.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Writes down, in a rehearsal by the image's own Java, how a start goes. */
final class StartupCache {
  private StartupCache() {}

  /** Leaves the cache in the image; its runtime must have its final age already. */
  static void make(Path image, Platform platform, PackageInput input, Path work)
      throws IOException {
    Path application = platform.application(image);
    Path cache = application.resolve(PackageArguments.CACHE);
    Files.deleteIfExists(cache);
    Path settings = FileTree.fresh(work.resolve("rehearsal"));
    List<String> command = new ArrayList<>();
    command.add(platform.runtime(image).resolve("bin").resolve("java").toString());
    for (String option : PackageArguments.javaOptions(application.toString())) {
      command.add(option.startsWith("-XX:AOTCache=") ? "-XX:AOTCacheOutput=" + cache : option);
    }
    command.addAll(List.of("-m", "dev.candela.launcher/dev.candela.launcher.Rehearsal"));
    command.addAll(List.of(input.training().toString(), settings.toString()));
    String said = Tool.run(command);
    if (!Files.exists(cache)) {
      throw new IOException("The rehearsal left no start-up cache:\n" + said);
    }
  }
}
