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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A page of {@code app/docs/tutorials}, which the build copies beside this class.
 *
 * @param comparisons recordings, or folders of recordings, that it compares
 * @param others files that belong to these: programs, and the recordings of compared folders
 */
public record Tutorial(
    String page, List<String> recordings, List<Comparison> comparisons, List<String> others) {
  public static final List<Tutorial> ALL =
      List.of(
          new Tutorial(
              "1-directories",
              List.of("stage1.jfr", "stage2.jfr", "stage3.jfr"),
              List.of(
                  new Comparison("stage1.jfr", "stage2.jfr"),
                  new Comparison("stage2.jfr", "stage3.jfr"),
                  new Comparison("stage1.jfr", "stage3.jfr")),
              List.of("stage1/Counter.java", "stage2/Counter.java", "stage3/Counter.java")),
          new Tutorial(
              "2-random-ids",
              List.of("ids.jfr", "locks.jfr", "again.jfr"),
              List.of(new Comparison("ids.jfr", "again.jfr")),
              List.of("ids/RandomIds.java")),
          new Tutorial(
              "3-server",
              List.of("before.jfr", "after.jfr"),
              List.of(new Comparison("before.jfr", "after.jfr")),
              List.of("ShopClient.java")),
          new Tutorial(
              "4-other-recordings",
              List.of("openjdk-17.jfr", "async-profiler-4.6-jdk25.jfr"),
              List.of(),
              List.of(
                  "BuildJob.java",
                  "openjdk-8.jfr.gz",
                  "openjdk-11.jfr.gz",
                  "openjdk-17.jfr.gz",
                  "openjdk-21.jfr.gz",
                  "temurin-25.jfr.gz",
                  "async-profiler-4.6-jdk25.jfr.gz")),
          new Tutorial(
              "5-build",
              List.of(),
              List.of(new Comparison("runs/before", "runs/after")),
              List.of(
                  "BuildJob.java",
                  "runs/before/run01.jfr",
                  "runs/before/run02.jfr",
                  "runs/before/run03.jfr",
                  "runs/after/run01.jfr",
                  "runs/after/run02.jfr",
                  "runs/after/run03.jfr")));

  public record Comparison(String before, String after) {}

  /** Resource folder of the pages, and of a folder of files for each. */
  private static final String FOLDER = "tutorials/";

  private static final String COMPRESSED = ".gz";

  /** Steps that take a program from a checkout of Candela; javac makes its folder itself. */
  private static final Pattern FROM_CHECKOUT =
      Pattern.compile("(?m)^(mkdir \\S+\n)?(cp .*app/.*\n|(?=javac .*app/))");

  private static final Pattern IN_CHECKOUT =
      Pattern.compile("(?<!/)app/cli/src/test/(targets/|resources/foreign(?=\n))");

  /** The whole page, in the language of the window where there is a translation. */
  public String text() {
    String language = Messages.locale().getLanguage();
    for (String name : List.of(FOLDER + language + "/" + page + ".md", FOLDER + page + ".md")) {
      try (InputStream in = Tutorial.class.getResourceAsStream(name)) {
        if (in != null) {
          return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new IllegalStateException(page);
  }

  /** The page with commands that run where {@link #copy} puts its files. */
  public String textForCopies() {
    String without = FROM_CHECKOUT.matcher(text()).replaceAll("");
    return IN_CHECKOUT.matcher(without).replaceAll(m -> m.group(1).endsWith("/") ? "" : ".");
  }

  public String title() {
    return text().lines().findFirst().orElse("").replaceFirst("^# ", "");
  }

  /** Of its copies, in that of all tutorials. */
  Path in(Path folder) {
    return folder.resolve(page);
  }

  Path copy(Path folder) throws IOException {
    Path own = in(folder);
    for (String name : Stream.concat(recordings.stream(), others.stream()).toList()) {
      Path file = own.resolve(name);
      Files.createDirectories(file.getParent());
      try (InputStream in = open(FOLDER + page + "/" + name)) {
        Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return own;
  }

  /** Recordings are stored compressed. */
  private static InputStream open(String name) throws IOException {
    InputStream plain = Tutorial.class.getResourceAsStream(name);
    if (plain != null) {
      return plain;
    }
    InputStream compressed = Tutorial.class.getResourceAsStream(name + COMPRESSED);
    if (compressed == null) {
      throw new IOException(Messages.text("tutorials.missing", name));
    }
    return new GZIPInputStream(compressed);
  }
}
