package dev.candela.desktop.source;

import dev.candela.engine.capture.start.Launcher;
import dev.candela.engine.source.SourceFile;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens source in the user's editor. */
public final class Editor {
  /** Example of a command, shown as prompt. */
  public static final String EXAMPLE = "idea --line {line} {file}";

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  /** Editors to try in this order if the user has not chosen one. */
  private static final List<String> USUAL =
      List.of(
          EXAMPLE,
          "code --goto {file}:{line}",
          "eclipse --launcher.openFile {file}:{line}",
          "xdg-open {file}");

  /** Copies from archives, in the user's own folder: in a shared one others could replace them. */
  private static final Path FOLDER =
      Path.of(System.getProperty("user.home"), ".cache", "candela", "source");

  private Editor() {}

  /**
   * Starts it; for a worker.
   *
   * @param command with {@code {file}} and {@code {line}}; empty for the first that is installed
   * @return what was started
   * @throws IOException with a sentence, if it cannot be started
   */
  static String open(String command, SourceFile file, int line) throws IOException {
    Path copy = file.toFile(FOLDER);
    IOException last = null;
    for (String candidate : command.isBlank() ? USUAL : List.of(command)) {
      List<String> words = words(candidate, copy, line);
      try {
        ProcessBuilder builder =
            new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        Launcher.restore(builder.environment());
        builder.start();
        return words.getFirst();
      } catch (IOException e) {
        last = new IOException(reason(words.getFirst()), e);
      }
    }
    throw last;
  }

  /** Split as in a shell; the file stays one word. */
  static List<String> words(String command, Path file, int line) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(command);
    while (matcher.find()) {
      String word = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
      words.add(word.replace("{line}", Integer.toString(line)).replace("{file}", file.toString()));
    }
    return words;
  }

  private static String reason(String program) {
    return Messages.text("source.editor.failed", program);
  }
}
