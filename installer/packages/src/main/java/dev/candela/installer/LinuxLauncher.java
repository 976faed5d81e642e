package dev.candela.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The command of an image for Linux: a script in place of jpackage's launcher, which starts itself
 * twice and has one set of options for window and commands alike.
 */
final class LinuxLauncher {
  private static final String NAME = "candela";

  private LinuxLauncher() {}

  /** Replaces jpackage's launcher, and renames the image's Java to the name of the program. */
  static void install(Path image, PackageInput input) throws IOException {
    Path script = image.resolve("bin").resolve(NAME);
    Files.delete(script);
    Files.writeString(
        script, text(Files.readString(input.files().resolve("linux").resolve("launcher.sh"))));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.delete(image.resolve("lib/libapplauncher.so"));
    Files.delete(Platform.LINUX.application(image).resolve(NAME + ".cfg"));
    // Process lists show this name, and the folder is not mistaken for a JDK.
    Path programs = Platform.LINUX.runtime(image).resolve("bin");
    Path java = programs.resolveSibling(NAME);
    Files.move(programs.resolve("java"), java);
    FileTree.fresh(programs);
    Files.move(java, programs.resolve(NAME));
  }

  /** Adds the manual page and the completion where man and bash look beside a bin on the path. */
  static void addShared(Path image, PackageInput input) throws IOException {
    Path manual = Files.createDirectories(image.resolve("share/man/man1"));
    Files.copy(input.files().resolve("linux/candela.1"), manual.resolve("candela.1"));
    Path completions = Files.createDirectories(image.resolve("share/bash-completion/completions"));
    String command = image.resolve("bin").resolve(NAME).toString();
    Files.writeString(completions.resolve(NAME), Tool.run(List.of(command, "generate-completion")));
  }

  /** The script with both sets of options. */
  static String text(String template) {
    String application = "$application";
    return template
        .replace(
            "@desktop@", words(PackageArguments.javaOptions(application), PackageArguments.MAIN))
        .replace("@collector@", PackageArguments.COLLECTOR)
        .replace(
            "@commands@",
            words(PackageArguments.commandOptions(application), PackageArguments.COMMANDS));
  }

  /** The user's options come last, since the last one counts; but of collectors there is one. */
  private static String words(List<String> options, String main) {
    return options.stream()
            .filter(option -> !option.equals(PackageArguments.COLLECTOR))
            .map(option -> '"' + option + '"')
            .collect(Collectors.joining(" ", "$collector ", " "))
        + "${CANDELA_OPTS-} -m "
        + main;
  }
}
