package dev.candela.engine.source;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Profile;
import java.io.File;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Class and module path, JDK and its feature (0 if unknown) of the recorded JVM. */
public record RecordedPaths(List<Path> classPath, Optional<Path> javaHome, int javaFeature) {
  private static final Pattern FEATURE = Pattern.compile("\\((?:build )?(?:1\\.)?(\\d+)");

  /** Relative paths are tried in the working folder, the recordings' and the current one. */
  public static RecordedPaths of(
      Profile profile, List<Path> recordings, Optional<Path> workingFolder) {
    Map<String, String> properties = properties(profile);
    Set<Path> entries = new LinkedHashSet<>();
    Set<Path> folders = new LinkedHashSet<>();
    workingFolder.or(() -> workingFolder(profile.origin().pid())).ifPresent(folders::add);
    for (Path recording : recordings) {
      Optional.ofNullable(recording.toAbsolutePath().normalize().getParent())
          .ifPresent(folders::add);
    }
    folders.add(Path.of("").toAbsolutePath());
    for (String key : List.of("java.class.path", "jdk.module.path")) {
      for (String entry : properties.getOrDefault(key, "").split(File.pathSeparator)) {
        for (Path folder : folders) {
          path(entry).map(found -> folder.resolve(found).normalize()).ifPresent(entries::add);
        }
      }
    }
    // The project in the current directory, if a recording names no class path.
    entries.addAll(folders);
    String version = properties.getOrDefault("java.vm.specification.version", "");
    Matcher feature = FEATURE.matcher(version.isEmpty() ? profile.origin().jvm() : "(" + version);
    return new RecordedPaths(
        List.copyOf(entries),
        path(properties.getOrDefault("java.home", "")),
        feature.find() ? Integer.parseInt(feature.group(1)) : 0);
  }

  /** What a program's relative paths refer to; empty if it has ended. */
  public static Optional<Path> workingFolder(long pid) {
    try {
      return Optional.of(Path.of("/proc/" + pid + "/cwd").toRealPath());
    } catch (IOException e) {
      // It has ended or belongs to another user, or this is not Linux.
      return Optional.empty();
    }
  }

  /** Skips paths on other hosts: opening one could reveal the user to that host. */
  private static Optional<Path> path(String text) {
    if (text.isEmpty() || text.startsWith("//") || text.startsWith("\\\\")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(text));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private static Map<String, String> properties(Profile profile) {
    Map<String, String> properties = new HashMap<>();
    EventTable table = profile.events("jdk.InitialSystemProperty").orElse(null);
    if (table == null) {
      return properties;
    }
    for (int row = 0; row < table.size(); row++) {
      properties.putIfAbsent(
          table.text(profile.symbols(), "key", row), table.text(profile.symbols(), "value", row));
    }
    return properties;
  }
}
