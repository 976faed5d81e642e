package dev.candela.desktop.help;

import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * A page of {@code app/docs/tutorials}, which the build copies beside this class.
 *
 * @param page its name
 * @param recordings those it opens that the build copies beside it
 */
public record Tutorial(String page, List<String> recordings) {
  /** In the order of their numbers. */
  public static final List<Tutorial> ALL =
      List.of(
          new Tutorial("1-directories", List.of()),
          new Tutorial("2-random-ids", List.of()),
          new Tutorial("3-server", List.of()),
          new Tutorial(
              "4-other-recordings",
              List.of("openjdk-17.jfr.gz", "async-profiler-4.6-jdk25.jfr.gz")),
          new Tutorial("5-build", List.of()));

  /** Where the build puts the pages and their recordings. */
  private static final String FOLDER = "tutorials/";

  /** Keeps a copy. */
  public Tutorial {
    recordings = List.copyOf(recordings);
  }

  /** The whole page. */
  String text() {
    try (InputStream in = open(FOLDER + page + ".md")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The page's first line. */
  public String title() {
    return text().lines().findFirst().orElse("").replaceFirst("^# ", "");
  }

  /** Copies a recording to a folder of the user's, where it can be opened again later. */
  static Path copy(String recording, Path folder) throws IOException {
    Path file = Files.createDirectories(folder).resolve(recording);
    try (InputStream in = open(FOLDER + "recordings/" + recording)) {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = Tutorial.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException(Messages.text("tutorials.missing", name));
    }
    return in;
  }
}
