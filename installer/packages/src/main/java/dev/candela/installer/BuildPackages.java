package dev.candela.installer;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    Map<String, String> values =
        Stream.of(arguments)
            .map(argument -> argument.split("=", 2))
            .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
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
            Path.of(values.get("training-once")),
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
          RpmPackage.build(image, associations(), input, work, out);
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
      LinuxLauncher.addShared(image, input);
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

  /** Makes {@code .jmod}s: jars would unpack their libraries into the user's home at start. */
  static final class JavaFxModules {
    private static final List<String> LIBRARY_ENDS = List.of(".so", ".dll", ".dylib");

    private JavaFxModules() {}

    /** Makes a {@code .jmod} of each jar and returns the folder with them. */
    static Path make(List<Path> jars, Path work) throws IOException {
      Path modules = FileTree.fresh(work.resolve("jmods"));
      for (Path jar : jars) {
        String name = moduleName(jar);
        Path classes = FileTree.fresh(work.resolve("javafx").resolve(name).resolve("classes"));
        Path libraries = FileTree.fresh(work.resolve("javafx").resolve(name).resolve("libs"));
        unpack(jar, classes, libraries);
        List<String> arguments = new ArrayList<>(List.of("create", "--class-path"));
        arguments.addAll(List.of(classes.toString(), "--libs", libraries.toString()));
        arguments.add(modules.resolve(name + ".jmod").toString());
        Tool.jdk("jmod", arguments);
      }
      return modules;
    }

    /** {@code javafx-base-26-linux.jar} holds {@code javafx.base}. */
    static String moduleName(Path jar) {
      String[] words = jar.getFileName().toString().split("-");
      return words[0] + "." + words[1].replace(".jar", "");
    }

    private static void unpack(Path jar, Path classes, Path libraries) throws IOException {
      try (JarFile file = new JarFile(jar.toFile())) {
        for (JarEntry entry : file.stream().filter(entry -> !entry.isDirectory()).toList()) {
          String name = entry.getName();
          boolean library = LIBRARY_ENDS.stream().anyMatch(name::endsWith);
          Path place =
              library ? libraries.resolve(Path.of(name).getFileName()) : classes.resolve(name);
          if (!place.normalize().startsWith(library ? libraries : classes)) {
            throw new IOException(jar + " holds a path that leads out of it: " + name);
          }
          Files.createDirectories(place.getParent());
          try (InputStream in = file.getInputStream(entry)) {
            Files.copy(in, place);
          }
        }
      }
    }
  }

  /** The licences of everything in the image, in one folder; the JDK's own lie in its runtime. */
  static final class Licences {
    private Licences() {}

    static void write(PackageInput input, Path folder) throws IOException {
      Files.createDirectories(folder);
      Files.copy(input.licence(), folder.resolve("candela.txt"));
      Files.copy(input.bill(), folder.resolve("candela-sbom.json"));
      FileTree.copy(input.files().resolve("licences"), folder);
      for (Path jar : ImageChecks.jars(input.jars())) {
        collect(jar, folder);
      }
      for (Path jar : ImageChecks.jars(input.agent())) {
        collect(jar, folder);
      }
    }

    private static void collect(Path jar, Path folder) throws IOException {
      try (JarFile file = new JarFile(jar.toFile())) {
        for (JarEntry entry : file.stream().toList()) {
          String last = entry.getName().substring(entry.getName().lastIndexOf('/') + 1);
          String upper = last.toUpperCase(Locale.ROOT);
          boolean licence =
              upper.startsWith("LICENSE")
                  || upper.startsWith("NOTICE")
                  || upper.equals("AL2.0")
                  || upper.startsWith("LGPL2");
          if (licence && !entry.isDirectory() && !upper.endsWith(".CLASS")) {
            String name = jar.getFileName().toString().replace(".jar", "") + "-" + last;
            try (InputStream in = file.getInputStream(entry)) {
              Files.write(folder.resolve(name), in.readAllBytes());
            }
          }
        }
      }
    }
  }

  /** jpackage's {@code .rpm}, with command, manual page and completion in Linux's places. */
  static final class RpmPackage {
    /** Lists the files to package; their directories belong to the system. */
    private static final String BEFORE_FILES = "(cd %{buildroot} && find . -not -type d)";

    private RpmPackage() {}

    static void build(Path image, Path associations, PackageInput input, Path work, Path out)
        throws IOException {
      Path resources = FileTree.fresh(work.resolve("rpm"));
      Files.writeString(
          resources.resolve("candela.spec"), spec(template(), image.resolve("share")));
      List<String> arguments =
          new ArrayList<>(
              PackageArguments.installer(input, Platform.LINUX, "rpm", image, associations, out));
      arguments.addAll(List.of("--resource-dir", resources.toString()));
      Tool.jdk("jpackage", arguments);
    }

    static String template() throws IOException {
      return Files.readString(
          Path.of(URI.create("jrt:/jdk.jpackage/jdk/jpackage/internal/resources/template.spec")));
    }

    /** jpackage's specification with the additional files. */
    static String spec(String template, Path share) throws IOException {
      int at = template.indexOf(BEFORE_FILES);
      if (at < 0) {
        throw new IOException("jpackage's specification of an .rpm has no line " + BEFORE_FILES);
      }
      String more =
          """
          install -d -m 755 %{buildroot}/usr/bin
          ln -s ../lib/candela/bin/candela %{buildroot}/usr/bin/candela
          cp -r "SHARE" %{buildroot}/usr/
          """
              .replace("SHARE", share.toString());
      return template.substring(0, at) + more + template.substring(at);
    }
  }

  /** An archive of the image that can be unpacked anywhere. */
  static final class PortableArchive {
    private PortableArchive() {}

    static void write(Path image, PackageInput input, Path out) throws IOException {
      Path archive =
          out.resolve(
              "candela-"
                  + input.version()
                  + "-linux-"
                  + System.getProperty("os.arch")
                      .replace("amd64", "x64")
                      .replace("aarch64", "arm64")
                  + ".tar.gz");
      // Sorted names, owner 0 and one time, so that the same image gives the same bytes.
      Tool.run(
          List.of(
              "tar",
              "--create",
              "--sort=name",
              "--format=gnu",
              "--owner=0",
              "--group=0",
              "--numeric-owner",
              "--mtime=@" + input.time().getEpochSecond(),
              "--use-compress-program=gzip -n",
              "--file=" + archive,
              "--directory=" + image.getParent(),
              image.getFileName().toString()),
          Map.of());
    }
  }

  /** A Java runtime with Candela's modules and those that they need. */
  static final class RuntimeImage {
    /** A translation. */
    private static final Pattern WORDS =
        Pattern.compile("dev/candela/engine/text/words_(.+)\\.properties");

    private RuntimeImage() {}

    /** Links the image; jars that also exist as {@code .jmod} must not be in the folder of jars. */
    static Path link(Path jmods, Path jars, Path work) throws IOException {
      Path image = work.resolve("runtime");
      FileTree.delete(image);
      Tool.jdk(
          "jlink",
          List.of(
              "--module-path",
              jmods + File.pathSeparator + jars,
              "--add-modules",
              // Not required by our modules: locales, and what the agent needs in the program of
              // the demo, which runs on this Java.
              "dev.candela.launcher,java.instrument,jdk.management,jdk.localedata,jdk.unsupported",
              "--include-locales=" + languages(jars),
              "--no-header-files",
              "--no-man-pages",
              // Packages are smaller if compressed as a whole, and classes load faster.
              "--compress=zip-0",
              "--generate-cds-archive",
              "--output",
              image.toString()));
      return image;
    }

    /** English, and those that there are translations to. */
    private static String languages(Path jars) throws IOException {
      List<String> languages = new ArrayList<>(List.of("en"));
      for (Path jar : ImageChecks.jars(jars)) {
        try (JarFile file = new JarFile(jar.toFile())) {
          file.stream()
              .map(entry -> WORDS.matcher(entry.getName()))
              .filter(Matcher::matches)
              .forEach(words -> languages.add(words.group(1)));
        }
      }
      return String.join(",", languages);
    }
  }

  /** Creates the start-up caches, in a rehearsal run by the image's own Java. */
  static final class StartupCache {
    private static final String OPTION = "-XX:AOTCache=";

    private StartupCache() {}

    /** Adds the window's cache to the image; the runtime must already have its final time. */
    static void make(Path image, Platform platform, PackageInput input, Path work)
        throws IOException {
      Path settings = FileTree.fresh(work.resolve("rehearsal"));
      rehearse(
          platform.runtime(image),
          PackageArguments.javaOptions(platform.application(image).toString()),
          "dev.candela.launcher/dev.candela.launcher.Rehearsal",
          List.of(input.training().toString(), settings.toString()));
    }

    /** Adds the cache of the commands, which have their own options on Linux. */
    static void makeForCommands(Path image, PackageInput input) throws IOException {
      rehearse(
          Platform.LINUX.runtime(image),
          PackageArguments.commandOptions(Platform.LINUX.application(image).toString()),
          PackageArguments.COMMANDS,
          List.of("rehearse", input.trainingOnce().toString(), input.training().toString()));
    }

    private static void rehearse(
        Path runtime, List<String> options, String main, List<String> arguments)
        throws IOException {
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
}
