package dev.candela.cli.option;

import dev.candela.cli.output.CommandFailure;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Recordings from a pipe: {@code -}, {@code /dev/stdin} or {@code <(command)}. Each is copied once
 * into a temporary file, since readers go back and forth.
 */
public final class PipedRecordings {
  private static final String STANDARD_INPUT = "-";
  private static final Map<Path, Path> COPIES = new ConcurrentHashMap<>();

  private PipedRecordings() {}

  public static boolean isStandardInput(Path path) {
    return path.toString().equals(STANDARD_INPUT);
  }

  /** Readable files, in the given order. */
  static List<Path> readable(List<Path> named) {
    return named.stream().map(PipedRecordings::readable).toList();
  }

  /** The file itself, or the copy of a pipe. */
  static Path readable(Path named) {
    boolean pipe =
        isStandardInput(named)
            || Files.exists(named) && !Files.isRegularFile(named) && !Files.isDirectory(named);
    return pipe ? COPIES.computeIfAbsent(named, PipedRecordings::copy) : named;
  }

  public static String inWordsOfUser(String sentence) {
    String words = sentence;
    for (Map.Entry<Path, Path> copy : COPIES.entrySet()) {
      String name =
          isStandardInput(copy.getKey())
              ? Messages.text("cli.failure.standard-input")
              : copy.getKey().toString();
      words = words.replace(copy.getValue().toString(), name);
    }
    return words;
  }

  /** Deletes the copies: the next command reads standard input anew. */
  public static void forget() {
    COPIES.values().forEach(copy -> copy.toFile().delete());
    COPIES.clear();
  }

  private static Path copy(Path pipe) {
    try {
      Path file = Files.createTempFile("candela-piped-", ".recording");
      file.toFile().deleteOnExit();
      try (InputStream in = isStandardInput(pipe) ? System.in : Files.newInputStream(pipe)) {
        Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
      }
      return file;
    } catch (IOException e) {
      throw CommandFailure.of(e, "cli.failure.cannot-read", pipe, e.getMessage());
    }
  }
}
