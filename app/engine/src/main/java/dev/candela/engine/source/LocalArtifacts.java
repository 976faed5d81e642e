package dev.candela.engine.source;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

final class LocalArtifacts {
  private static final String SOURCES = "-sources.jar";
  private static final int CACHE_DEPTH = 12;

  private final Path maven;
  private final Path gradle;
  private Map<String, Path> cached;

  LocalArtifacts(Path maven, Path gradle) {
    this.maven = maven;
    this.gradle = gradle;
  }

  static LocalArtifacts ofUser() {
    Path home = Path.of(System.getProperty("user.home"));
    String gradleHome = System.getenv("GRADLE_USER_HOME");
    return new LocalArtifacts(
        home.resolve(".m2/repository"),
        (gradleHome == null ? home.resolve(".gradle") : Path.of(gradleHome))
            .resolve("caches/modules-2/files-2.1"));
  }

  /** Archives that may contain the source of a jar's classes, likeliest first. */
  List<Path> sources(Path jar) {
    String name = jar.getFileName().toString();
    if (!name.endsWith(".jar")) {
      return List.of();
    }
    String sources = name.substring(0, name.length() - ".jar".length()) + SOURCES;
    List<Path> places = new ArrayList<>();
    places.add(jar.resolveSibling(sources));
    // Gradle keeps each file of an artifact in a folder of its own.
    if (jar.startsWith(gradle)) {
      try (Stream<Path> folders = Files.list(jar.getParent().getParent())) {
        folders.map(folder -> folder.resolve(sources)).forEach(places::add);
      } catch (IOException | UncheckedIOException e) {
        // Then it is in none of them.
      }
    }
    coordinates(jar).map(this::inMaven).ifPresent(places::add);
    Optional.ofNullable(cached().get(sources)).ifPresent(places::add);
    return places.stream().filter(Files::isRegularFile).distinct().toList();
  }

  /** Sources of jars inside a jar, such as those of Spring Boot. */
  List<Path> packedIn(Path jar) {
    if (!Files.isRegularFile(jar)) {
      return List.of();
    }
    try (ZipFile archive = new ZipFile(jar.toFile())) {
      return archive.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".jar"))
          .map(name -> name.substring(name.lastIndexOf('/') + 1))
          .map(name -> cached().get(name.substring(0, name.length() - 4) + SOURCES))
          .filter(found -> found != null)
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The command that downloads a jar's source into Maven's cache; empty if its name is unknown. */
  Optional<String> command(Path jar) {
    return coordinates(jar)
        .map(
            at ->
                "mvn dependency:get -Dtransitive=false -Dartifact=%s:%s:%s:jar:sources"
                    .formatted(at.group(), at.artifact(), at.version()));
  }

  private record Coordinates(String group, String artifact, String version) {
    static Optional<Coordinates> of(String group, String artifact, String version) {
      return Stream.of(group, artifact, version).allMatch(part -> part.matches("[\\w.+-]+"))
              && !(group + artifact + version).contains("..")
          ? Optional.of(new Coordinates(group, artifact, version))
          : Optional.empty();
    }
  }

  private Path inMaven(Coordinates at) {
    return maven
        .resolve(at.group().replace('.', File.separatorChar))
        .resolve(at.artifact())
        .resolve(at.version())
        .resolve(at.artifact() + "-" + at.version() + SOURCES);
  }

  /** By its place in a cache, or by Maven's entries in the jar. */
  private Optional<Coordinates> coordinates(Path jar) {
    if (jar.startsWith(maven) && maven.relativize(jar).getNameCount() > 3) {
      Path at = maven.relativize(jar);
      int names = at.getNameCount();
      return Coordinates.of(
          at.subpath(0, names - 3).toString().replace(File.separatorChar, '.'),
          at.getName(names - 3).toString(),
          at.getName(names - 2).toString());
    }
    if (jar.startsWith(gradle) && gradle.relativize(jar).getNameCount() > 3) {
      Path at = gradle.relativize(jar);
      return Coordinates.of(
          at.getName(0).toString(), at.getName(1).toString(), at.getName(2).toString());
    }
    if (!Files.isRegularFile(jar)) {
      return Optional.empty();
    }
    try (ZipFile archive = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> descriptions =
          archive.stream()
              .filter(entry -> entry.getName().matches("META-INF/maven/.*/pom\\.properties"))
              .toList();
      // A jar that others were merged into has several, and is none of them.
      if (descriptions.size() != 1) {
        return Optional.empty();
      }
      Properties properties = new Properties();
      try (InputStream in = archive.getInputStream(descriptions.getFirst())) {
        properties.load(in);
      }
      return Coordinates.of(
          properties.getProperty("groupId", ""),
          properties.getProperty("artifactId", ""),
          properties.getProperty("version", ""));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** All source jars in both caches by name; searched once. */
  private synchronized Map<String, Path> cached() {
    if (cached == null) {
      cached = new HashMap<>();
      for (Path cache : List.of(maven, gradle)) {
        if (Files.isDirectory(cache)) {
          try (Stream<Path> files =
              Files.find(
                  cache,
                  CACHE_DEPTH,
                  (file, _) -> file.getFileName().toString().endsWith(SOURCES))) {
            files.forEach(file -> cached.putIfAbsent(file.getFileName().toString(), file));
          } catch (IOException | UncheckedIOException e) {
            // A part of a cache that cannot be read holds nothing for us.
          }
        }
      }
    }
    return cached;
  }
}
