package dev.candela.installer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Builds the image and every package that this system can build. */
public final class BuildPackages {
  private static final double MEGABYTE = 1e6;

  private final PackageInput input;
  private final Platform platform = Platform.of(System.getProperty("os.name"));
  private final Path work;
  private final Path out;

  private BuildPackages(PackageInput input, Path work, Path out) {
    this.input = input;
    this.work = work;
    this.out = out;
  }

  /** Arguments: {@code key=value}, as the POM has them. */
  public static void main(String[] arguments) throws IOException {
    Map<String, String> values = new HashMap<>();
    for (String argument : arguments) {
      values.put(
          argument.substring(0, argument.indexOf('=')),
          argument.substring(argument.indexOf('=') + 1));
    }
    PackageInput input =
        new PackageInput(
            values.get("version"),
            Instant.parse(values.get("time")),
            Path.of(values.get("jars")),
            Path.of(values.get("agent")),
            Path.of(values.get("icons")),
            Path.of(values.get("files")),
            Path.of(values.get("licence")),
            Path.of(values.get("bill")),
            Path.of(values.get("training")),
            values.get("javafx"),
            values.get("profiler"));
    List<String> findings = ImageChecks.findings(input);
    if (!findings.isEmpty()) {
      System.err.println("Nothing is packaged:\n" + String.join("\n", findings));
      System.exit(1);
    }
    new BuildPackages(input, Path.of(values.get("work")), Path.of(values.get("out"))).build();
  }

  private void build() throws IOException {
    FileTree.fresh(out);
    Path image = image();
    switch (platform) {
      case LINUX -> {
        PortableArchive.write(image, input, out);
        if (Tool.exists("dpkg-deb") && Tool.exists("fakeroot")) {
          DebianPackage.build(image, associations(), input, work, out);
        } else {
          skipped("deb", "dpkg-deb and fakeroot");
        }
        if (Tool.exists("rpmbuild")) {
          jpackage("rpm", image);
        } else {
          skipped("rpm", "rpmbuild");
        }
      }
      case WINDOWS -> {
        if (Tool.exists("wix.exe") || Tool.exists("candle.exe")) {
          jpackage("msi", image);
          jpackage("exe", image);
        } else {
          skipped("msi and exe", "the WiX toolset");
        }
      }
      case MAC -> {
        jpackage("dmg", image);
        jpackage("pkg", image);
      }
    }
    say("image", image);
    try (var files = Files.list(out)) {
      for (Path file : files.sorted().toList()) {
        say(file.getFileName().toString(), file);
      }
    }
  }

  private Path image() throws IOException {
    List<Path> javafx = new ArrayList<>();
    Path jars = FileTree.fresh(work.resolve("modules"));
    for (Path jar : ImageChecks.jars(input.jars())) {
      if (!jar.getFileName().toString().startsWith("javafx-")) {
        ModernClasses.copyJar(jar, jars.resolve(jar.getFileName()));
      } else if (!jar.getFileName().toString().equals(bare(jar))) {
        // The jar without a system in its name is empty.
        javafx.add(jar);
      }
    }
    Path runtime = RuntimeImage.link(JavaFxModules.make(javafx, work), jars, work);
    Path folder = FileTree.fresh(work.resolve("image"));
    Tool.jdk("jpackage", PackageArguments.image(input, platform, runtime, folder));
    Path image = folder.resolve(platform == Platform.LINUX ? "candela" : "Candela");
    if (platform == Platform.MAC) {
      image = folder.resolve("Candela.app");
    }
    Path application = platform.application(image);
    FileTree.copy(input.agent(), application.resolve(PackageArguments.AGENT));
    Licences.write(input, application.resolve("licences"));
    FileTree.setTimes(image, input.time());
    StartupCache.make(image, platform, input, work);
    if (platform == Platform.LINUX) {
      StartupCache.makeForCommands(image, input);
      LinuxLauncher.install(image, input);
    }
    FileTree.setTimes(image, input.time());
    return image;
  }

  private String bare(Path jar) {
    String name = jar.getFileName().toString();
    int version = name.indexOf("-" + input.javafxVersion());
    return name.substring(0, version) + "-" + input.javafxVersion() + ".jar";
  }

  private Path associations() throws IOException {
    return Files.writeString(
        work.resolve("jfr.properties"), PackageArguments.associations(input, platform));
  }

  private void jpackage(String type, Path image) throws IOException {
    Tool.jdk(
        "jpackage", PackageArguments.installer(input, platform, type, image, associations(), out));
  }

  private static void skipped(String what, String missing) {
    System.out.println("No " + what + ": " + missing + " is not on the PATH.");
  }

  private static void say(String name, Path path) throws IOException {
    long bytes =
        Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
            ? FileTree.bytes(path)
            : Files.size(path);
    System.out.printf(Locale.ROOT, "%s: %.1f MB%n", name, bytes / MEGABYTE);
  }
}
