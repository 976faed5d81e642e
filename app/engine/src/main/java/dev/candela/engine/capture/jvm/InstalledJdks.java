package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.TargetJvm.JavaRuntime;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

public final class InstalledJdks {
  private static final String MAC_HOME = "Contents/Home";

  private InstalledJdks() {}

  /** Newest first; links to one directory count once. */
  public static List<InstalledJdk> list() {
    Map<Path, InstalledJdk> byHome = new LinkedHashMap<>();
    for (Path candidate : candidates()) {
      at(candidate).ifPresent(jdk -> byHome.putIfAbsent(jdk.home(), jdk));
    }
    List<InstalledJdk> jdks = new ArrayList<>(byHome.values());
    jdks.sort(
        Comparator.comparingInt((InstalledJdk jdk) -> jdk.runtime().feature())
            .reversed()
            .thenComparing(jdk -> jdk.home().toString()));
    return List.copyOf(jdks);
  }

  /** Candela's own if it has a launcher; then JAVA_HOME's, the command line's, the newest. */
  public static Optional<InstalledJdk> usual() {
    return usual(Path.of(System.getProperty("java.home")), System::getenv, InstalledJdks::list);
  }

  static Optional<InstalledJdk> usual(
      Path own, UnaryOperator<String> environment, Supplier<List<InstalledJdk>> others) {
    return at(own)
        .or(() -> places(environment, "JAVA_HOME").flatMap(home -> at(home).stream()).findFirst())
        .or(
            () ->
                places(environment, "PATH")
                    .flatMap(folder -> Stream.of("java", "java.exe").map(folder::resolve))
                    .flatMap(java -> ofLauncher(java).stream())
                    .findFirst())
        .or(() -> others.get().stream().findFirst());
  }

  private static Stream<Path> places(UnaryOperator<String> environment, String name) {
    return Stream.of(
            Objects.requireNonNullElse(environment.apply(name), "").split(File.pathSeparator))
        .filter(place -> !place.isBlank())
        .flatMap(
            place -> {
              try {
                return Stream.of(Path.of(place));
              } catch (InvalidPathException e) {
                return Stream.empty();
              }
            });
  }

  /** Empty if there is none. */
  public static Optional<InstalledJdk> at(Path directory) {
    try {
      Path home = directory.toRealPath();
      Optional<InstalledJdk> jdk =
          release(home)
              .or(() -> classLibrary(home))
              .map(runtime -> new InstalledJdk(home, runtime));
      return jdk.filter(found -> Files.isExecutable(found.java()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Empty if the launcher is not in a JDK. */
  public static Optional<InstalledJdk> ofLauncher(Path java) {
    try {
      Path bin = java.toRealPath().getParent();
      return bin == null || bin.getParent() == null ? Optional.empty() : at(bin.getParent());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Debian's JDK 8 has no {@code release} file; its class library contains the version. */
  private static Optional<JavaRuntime> classLibrary(Path home) {
    for (String place : List.of("jre/lib/rt.jar", "lib/rt.jar")) {
      Path file = home.resolve(place);
      if (Files.isRegularFile(file)) {
        try (JarInputStream jar = new JarInputStream(Files.newInputStream(file))) {
          Manifest manifest = jar.getManifest();
          Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
          String version = main.getValue(Attributes.Name.IMPLEMENTATION_VERSION);
          String vendor = main.getValue(Attributes.Name.IMPLEMENTATION_VENDOR);
          if (version != null) {
            return Optional.of(new JavaRuntime(shortVendor(vendor == null ? "" : vendor), version));
          }
        } catch (IOException e) {
          // Damaged; whatever runs on it would not run either.
          continue;
        }
      }
    }
    return Optional.empty();
  }

  private static List<Path> candidates() {
    List<Path> candidates = new ArrayList<>();
    candidates.add(Path.of(System.getProperty("java.home")));
    // JAVA_HOME, and JAVA_HOME_8 and the like on build machines.
    System.getenv()
        .forEach(
            (name, value) -> {
              if (name.startsWith("JAVA_HOME") && !value.isBlank()) {
                candidates.add(Path.of(value));
              }
            });
    for (Path parent : parents()) {
      for (Path child : ProcEntry.inside(parent, "*")) {
        candidates.add(child);
        candidates.add(child.resolve(MAC_HOME));
      }
    }
    return candidates;
  }

  private static List<Path> parents() {
    Path home = Path.of(System.getProperty("user.home"));
    return List.of(
        Path.of("/usr/lib/jvm"),
        Path.of("/usr/java"),
        Path.of("/opt/java"),
        Path.of("/opt/jdk"),
        Path.of("/Library/Java/JavaVirtualMachines"),
        home.resolve("Library/Java/JavaVirtualMachines"),
        home.resolve(".sdkman/candidates/java"),
        home.resolve(".jdks"),
        home.resolve(".gradle/jdks"),
        Path.of("C:\\Program Files\\Java"),
        Path.of("C:\\Program Files\\Eclipse Adoptium"));
  }

  /** A JDK or JRE on this machine by its real directory. */
  public record InstalledJdk(Path home, JavaRuntime runtime) {
    public Path java() {
      Path bin = home.resolve("bin");
      Path windows = bin.resolve("java.exe");
      return Files.exists(windows) ? windows : bin.resolve("java");
    }

    public String title() {
      return runtime.title();
    }
  }

  private static final long MAX_BYTES = 64 * 1024;

  static Optional<JavaRuntime> release(Path home) {
    Map<String, String> values = values(home.resolve("release"));
    String version = values.getOrDefault("JAVA_VERSION", "");
    if (version.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new JavaRuntime(name(values), version));
  }

  /** {@code Temurin-25.0.3+9} names the product, {@code Eclipse Adoptium} only its maker. */
  private static String name(Map<String, String> values) {
    String product = values.getOrDefault("IMPLEMENTOR_VERSION", "");
    int dash = product.indexOf('-');
    if (dash > 0 && Character.isLetter(product.charAt(0))) {
      return product.substring(0, dash);
    }
    return shortVendor(values.getOrDefault("IMPLEMENTOR", ""));
  }

  /** The maker's name without its legal form. */
  static String shortVendor(String vendor) {
    if (vendor.equals("Eclipse Adoptium")) {
      return "Temurin";
    }
    return vendor.replaceAll(",? (Inc\\.?|Corporation|Ltd\\.?|LLC|GmbH|Foundation)$", "");
  }

  private static Map<String, String> values(Path file) {
    Map<String, String> values = new HashMap<>();
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
        return values;
      }
      for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          values.put(line.substring(0, equals), unquoted(line.substring(equals + 1)));
        }
      }
    } catch (IOException e) {
      return values;
    }
    return values;
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
