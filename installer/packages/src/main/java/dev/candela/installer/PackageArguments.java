package dev.candela.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Arguments of {@code jpackage} for each system and kind of package. */
final class PackageArguments {
  static final String MAIN = "dev.candela.launcher/dev.candela.launcher.InstalledMain";
  static final String DESCRIPTION = "Profiler for Java programs";
  static final String VENDOR = "Candela";
  static final String MAINTAINER = "candela@users.noreply.example";

  /** Identifies the program to Windows across versions; never to be changed. */
  private static final String WINDOWS_UPGRADE_CODE = "0b6e6d4f-54b1-4a3b-9f0c-6f6c1d2a7c55";

  /** Names of the files beside the launcher's configuration. */
  static final String CACHE = "candela.aot";

  static final String COMMANDS = "dev.candela.cli/dev.candela.cli.Main";
  static final String COMMANDS_CACHE = "candela-commands.aot";
  static final String AGENT = "agent";

  static final String COLLECTOR = "-XX:+UseSerialGC";

  /** The same as in {@code .mvn/start/Start.java}; decision 70 says what each saves. */
  private static final List<String> WINDOW_MEMORY =
      List.of(
          COLLECTOR,
          "-XX:PretenureSizeThreshold=1m",
          "-XX:+UseCompactObjectHeaders",
          "-Xms24m",
          "-XX:MinHeapFreeRatio=10",
          "-XX:MaxHeapFreeRatio=30");

  private PackageArguments() {}

  /** Options that the launcher passes to the JVM; the start-up cache is made with the same. */
  static List<String> javaOptions(String application) {
    List<String> options = commonOptions(application, CACHE);
    options.add("--enable-native-access=javafx.graphics");
    options.addAll(WINDOW_MEMORY);
    return options;
  }

  /** Options of the commands, where they have their own launcher. */
  static List<String> commandOptions(String application) {
    List<String> options = commonOptions(application, COMMANDS_CACHE);
    // Commands run for seconds, and their heap stays as small as the profile allows.
    options.add(COLLECTOR);
    // Columns of a profile mostly live to the end: they are not copied from space to space.
    options.add("-XX:PretenureSizeThreshold=1m");
    return options;
  }

  private static List<String> commonOptions(String application, String cache) {
    return new ArrayList<>(
        List.of(
            "-Dcandela.agent.dir=" + application + "/" + AGENT,
            "-XX:AOTCache=" + application + "/" + cache,
            // Another collector of the user's may not fit the cache, which the JVM would tell on
            // standard output.
            "-Xlog:aot=off",
            // Mapped at the address it was created for: correcting addresses takes longer than
            // everything else that the JVM does before main.
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:ArchiveRelocationMode=0",
            // Otherwise Candela would be in every list of JVMs, also its own, and leave a file
            // behind.
            "-XX:-UsePerfData"));
  }

  /** For the image that the packages hold. */
  static List<String> image(PackageInput input, Platform platform, Path runtime, Path out)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("--type", "app-image"));
    arguments.addAll(common(input, platform));
    arguments.addAll(List.of("--runtime-image", runtime.toString(), "--module", MAIN));
    arguments.addAll(List.of("--dest", out.toString()));
    arguments.addAll(List.of("--icon", platform.icon(input.icons(), "candela").toString()));
    for (String option : javaOptions("$APPDIR")) {
      arguments.addAll(List.of("--java-options", option));
    }
    if (platform == Platform.WINDOWS) {
      // A program with a window has no console there; what prints needs a launcher of its own.
      Path console = out.resolve("console.properties");
      Files.createDirectories(out);
      Files.writeString(console, "win-console=true\nwin-menu=false\nwin-shortcut=false\n");
      arguments.addAll(List.of("--add-launcher", "candela-cli=" + console));
    }
    return arguments;
  }

  /** For a package of an image, with the properties of {@code .jfr} in a file. */
  static List<String> installer(
      PackageInput input, Platform platform, String type, Path image, Path associations, Path out) {
    List<String> arguments = new ArrayList<>(List.of("--type", type));
    arguments.addAll(common(input, platform));
    arguments.addAll(List.of("--app-image", image.toString(), "--dest", out.toString()));
    arguments.addAll(List.of("--license-file", input.licence().toString()));
    arguments.addAll(List.of("--file-associations", associations.toString()));
    switch (type) {
      case "deb" -> {
        arguments.addAll(linux());
        arguments.addAll(List.of("--linux-deb-maintainer", MAINTAINER));
      }
      case "rpm" -> {
        arguments.addAll(linux());
        arguments.addAll(List.of("--linux-rpm-license-type", "Apache-2.0"));
      }
      case "msi", "exe" ->
          arguments.addAll(
              List.of(
                  "--win-menu",
                  "--win-shortcut-prompt",
                  "--win-dir-chooser",
                  "--win-upgrade-uuid",
                  WINDOWS_UPGRADE_CODE));
      case "dmg", "pkg" ->
          arguments.addAll(
              List.of(
                  "--mac-package-identifier", "dev.candela.desktop",
                  "--mac-package-name", "Candela"));
      default -> throw new IllegalArgumentException("no such package: " + type);
    }
    return arguments;
  }

  private static List<String> linux() {
    return List.of(
        "--install-dir",
        "/usr/lib",
        "--linux-package-name",
        "candela",
        "--linux-app-category",
        "devel",
        "--linux-menu-group",
        "Development;Profiling;",
        "--linux-shortcut");
  }

  private static List<String> common(PackageInput input, Platform platform) {
    return List.of(
        "--name",
        platform == Platform.LINUX ? "candela" : "Candela",
        "--app-version",
        number(input, platform),
        "--vendor",
        VENDOR,
        "--description",
        DESCRIPTION,
        "--copyright",
        "Copyright " + input.time().toString().substring(0, 4) + " the Candela authors");
  }

  /** macOS allows no version that begins with a zero: there, 0.1.0 is 1.1.0 until 1.0 exists. */
  static String number(PackageInput input, Platform platform) {
    String number = input.number();
    return platform == Platform.MAC && number.startsWith("0.") ? "1" + number.substring(1) : number;
  }

  /** The file type, for {@code --file-associations}. */
  static String associations(PackageInput input, Platform platform) {
    return String.format(
        Locale.ROOT,
        "extension=jfr%nmime-type=application/x-jfr%ndescription=Java Flight Recording%nicon=%s%n",
        platform.icon(input.icons(), "recording").toString().replace("\\", "/"));
  }
}
