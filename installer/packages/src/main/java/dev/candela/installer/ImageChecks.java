package dev.candela.installer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Conditions checked before packaging; each finding is a sentence. */
final class ImageChecks {
  private static final int JAVA_8 = 52;
  private static final int CLASS_MAGIC = 0xCAFEBABE;

  private ImageChecks() {}

  static List<String> findings(PackageInput input) throws IOException {
    List<String> findings = new ArrayList<>();
    if (!Files.exists(input.bill())) {
      findings.add("There is no " + input.bill() + ": Maven makes it only without --offline.");
    }
    for (Path jar : jars(input.jars())) {
      checkJavaFx(jar, input.javafxVersion(), findings);
      if (jar.getFileName().toString().startsWith("candela-")) {
        checkContent(jar, findings);
      }
    }
    for (Path jar : jars(input.agent())) {
      checkContent(jar, findings);
      checkClassVersions(jar, findings);
    }
    checkProfiler(input.agent().resolve("candela-native-bridge.jar"), input, findings);
    return findings;
  }

  static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private static void checkJavaFx(Path jar, String version, List<String> findings) {
    String name = jar.getFileName().toString();
    if (name.startsWith("javafx-") && !name.contains("-" + version)) {
      findings.add(name + " is not JavaFX " + version + ", which the POM names.");
    }
  }

  private static void checkContent(Path jar, List<String> findings) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String name = entry.getName();
        String last = name.substring(name.lastIndexOf('/') + 1);
        // The tutorials' recordings and the demo program come with their sources.
        if (last.endsWith(".java") && !name.matches(".*/(help/tutorials|capture/demo)/.*")
            || last.endsWith("Test.class")
            || name.startsWith("org/junit/")
            || name.startsWith("org/testfx/")) {
          findings.add(jar.getFileName() + " holds " + name + ", which users have no use for.");
        }
      }
    }
  }

  /** Code that runs in targets must support Java 8. */
  private static void checkClassVersions(Path jar, List<String> findings) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String name = entry.getName();
        if (!name.endsWith(".class") || name.startsWith("META-INF/versions/")) {
          continue;
        }
        try (DataInputStream in = new DataInputStream(file.getInputStream(entry))) {
          boolean classFile = in.readInt() == CLASS_MAGIC;
          in.readUnsignedShort();
          int major = in.readUnsignedShort();
          boolean descriptor = name.endsWith("module-info.class");
          if (!classFile || major > JAVA_8 && !descriptor) {
            findings.add(
                jar.getFileName() + ": " + name + " has class file version " + major + ", not 52.");
          }
        }
      }
    }
  }

  /** The bridge was written for one version of async-profiler, and carries libraries of it. */
  private static void checkProfiler(Path bridge, PackageInput input, List<String> findings)
      throws IOException {
    byte[] greeting = ("async-profiler " + input.profilerVersion()).getBytes(UTF_8);
    int libraries = 0;
    try (JarFile file = new JarFile(bridge.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        if (!entry.getName().endsWith("libasyncProfiler.so")) {
          continue;
        }
        libraries++;
        try (InputStream in = file.getInputStream(entry)) {
          if (!contains(in.readAllBytes(), greeting)) {
            findings.add(
                String.format(
                    Locale.ROOT,
                    "%s: %s is not async-profiler %s, which the bridge was written for.",
                    bridge.getFileName(),
                    entry.getName(),
                    input.profilerVersion()));
          }
        }
      }
    }
    if (libraries == 0) {
      findings.add(bridge.getFileName() + " carries no library of async-profiler.");
    }
  }

  private static boolean contains(byte[] bytes, byte[] wanted) {
    for (int at = 0; at + wanted.length <= bytes.length; at++) {
      if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
        return true;
      }
    }
    return false;
  }
}
