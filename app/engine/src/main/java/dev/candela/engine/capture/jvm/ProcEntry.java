package dev.candela.engine.capture.jvm;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One directory of {@code /proc}. A process may end at any moment and may belong to another user,
 * so whatever cannot be read counts as empty.
 */
public record ProcEntry(Path directory, long pid) {
  /** Command lines can have megabytes. */
  private static final int MAX_COMMAND_BYTES = 128 * 1024;

  private static final String DELETED = " (deleted)";

  /** Names of control groups by Docker, containerd, CRI-O, Podman and LXC. */
  private static final Pattern CONTAINER_ID =
      Pattern.compile("[/-]([0-9a-f]{64})(?:[./\\n]|$)|/lxc(?:\\.payload\\.|/)([^/.\\n]+)");

  private static final Pattern DOCKER_NAME = Pattern.compile("\"Name\":\"/([^\"]+)\"");
  private static final int ID_LETTERS = 64;
  private static final int SHOWN_ID_LETTERS = 12;

  List<String> command() {
    return words("cmdline");
  }

  private List<String> words(String file) {
    try (InputStream in = Files.newInputStream(directory.resolve(file))) {
      String text = new String(in.readNBytes(MAX_COMMAND_BYTES), StandardCharsets.UTF_8);
      return text.isEmpty() ? List.of() : List.of(text.split("\0"));
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Lines {@code Key: value} of {@code status}. */
  public Map<String, String> status() {
    Map<String, String> values = new HashMap<>();
    try {
      for (String line :
          Files.readAllLines(directory.resolve("status"), StandardCharsets.ISO_8859_1)) {
        int colon = line.indexOf(':');
        if (colon > 0) {
          values.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
      }
    } catch (IOException e) {
      return Map.of();
    }
    return values;
  }

  Optional<Path> executable() {
    return link("exe")
        .map(
            text ->
                text.endsWith(DELETED) ? text.substring(0, text.length() - DELETED.length()) : text)
        .map(Path::of);
  }

  /** Such as {@code net:[4026531840]}; equal text means the same namespace. */
  Optional<String> namespace(String kind) {
    return link("ns/" + kind);
  }

  public boolean isIsolatedFrom(ProcEntry other, String kind) {
    Optional<String> own = namespace(kind);
    Optional<String> others = other.namespace(kind);
    return own.isPresent() && others.isPresent() && !own.equals(others);
  }

  /** The process's own view of its id. */
  public long innerPid(Map<String, String> status) {
    String[] ids = status.getOrDefault("NSpid", "").split("\\s+");
    long inner = parseId(ids[ids.length - 1]);
    return inner < 0 ? pid : inner;
  }

  /** The file system as the process sees it. */
  public Path root() {
    return directory.resolve("root");
  }

  /** The container's name by Docker, or its host name, or the engine's id; empty if none. */
  String container() {
    String id = containerId();
    Optional<String> docker = dockerName(id);
    if (docker.isPresent()) {
      return docker.get();
    }
    String name = variable("HOSTNAME");
    boolean ownName = isIsolatedFrom(new ProcEntry(directory.resolveSibling("self"), 0), "uts");
    return ownName && !name.isEmpty() ? name : shortened(id);
  }

  /** Docker's own file, which only the administrator can read. */
  private Optional<String> dockerName(String id) {
    Path file = Path.of("var/lib/docker/containers", id, "config.v2.json");
    try {
      Matcher name =
          DOCKER_NAME.matcher(Files.readString(directory.getParent().resolveSibling(file)));
      return name.find() ? Optional.of(name.group(1)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String shortened(String id) {
    return id.length() == ID_LETTERS ? id.substring(0, SHOWN_ID_LETTERS) : id;
  }

  private String containerId() {
    try {
      Matcher found = CONTAINER_ID.matcher(Files.readString(directory.resolve("cgroup")));
      if (!found.find()) {
        return "";
      }
      return found.group(1) == null ? found.group(2) : found.group(1);
    } catch (IOException e) {
      return "";
    }
  }

  private String variable(String name) {
    return words("environ").stream()
        .filter(entry -> entry.startsWith(name + "="))
        .findFirst()
        .map(entry -> entry.substring(name.length() + 1))
        .orElse("");
  }

  String owner() {
    try {
      return Files.getOwner(directory).getName();
    } catch (IOException e) {
      return "";
    }
  }

  boolean maps(String part) {
    try (BufferedReader lines =
        Files.newBufferedReader(directory.resolve("maps"), StandardCharsets.ISO_8859_1)) {
      return lines.lines().anyMatch(line -> line.contains(part));
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  private Optional<String> link(String name) {
    try {
      return Optional.of(Files.readSymbolicLink(directory.resolve(name)).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What is in a directory, as far as it can be read. */
  static List<Path> inside(Path directory, String names) {
    List<Path> inside = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, names)) {
      entries.forEach(inside::add);
    } catch (IOException | DirectoryIteratorException e) {
      return inside;
    }
    return inside;
  }

  /** -1 if it is not a process id. */
  static long parseId(String name) {
    return name.matches("[0-9]{1,10}") ? Long.parseLong(name) : -1;
  }
}
