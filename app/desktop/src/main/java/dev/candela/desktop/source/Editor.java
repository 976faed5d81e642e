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
import java.util.stream.Stream;

public final class Editor {
  public static final String EXAMPLE = "idea --line {line} {file}";

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

  private static final String CODE = "code --goto {file}:{line}";
  private static final String ECLIPSE = "eclipse --launcher.openFile {file}:{line}";
  private static final String HOME = System.getProperty("user.home");

  /** Characters that the command interpreter of Windows would not leave alone. */
  private static final Pattern UNSAFE_IN_SCRIPTS = Pattern.compile("[&^%!\"]");

  /** Copies from archives, in the user's own folder: in a shared one others could replace them. */
  private static final Path FOLDER = Path.of(HOME, ".cache", "candela", "source");

  private Editor() {}

  /**
   * Starts it, on a worker: the command with {@code {file}} and {@code {line}}, or if that is empty
   * the first usual one that is installed. Returns what was started; the exception has a sentence.
   */
  static String open(String command, SourceFile file, int line) throws IOException {
    Path copy = file.toFile(FOLDER);
    IOException last = null;
    for (String candidate : commands(command, System.getProperty("os.name"), copy)) {
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
        last = new IOException(Messages.text("source.editor.failed", words.getFirst()), e);
      }
    }
    throw last;
  }

  /** Commands to try in this order; an empty one stands for the usual editors. */
  static List<String> commands(String command, String system, Path file) {
    List<String> wanted = command.isBlank() ? usual(system) : List.of(command);
    if (!system.startsWith("Windows") || UNSAFE_IN_SCRIPTS.matcher(file.toString()).find()) {
      return wanted;
    }
    // Windows starts programs by their names, but not the scripts that some editors install.
    return wanted.stream()
        .flatMap(one -> Stream.of(one, one.replaceFirst("^(\\w+)(?= )", "$1.cmd")))
        .distinct()
        .toList();
  }

  private static List<String> usual(String system) {
    if (system.startsWith("Windows")) {
      return List.of("idea64 --line {line} {file}", EXAMPLE, CODE, ECLIPSE, "explorer {file}");
    }
    if (!system.startsWith("Mac")) {
      return List.of(EXAMPLE, CODE, ECLIPSE, "xdg-open {file}");
    }
    List<String> commands = new ArrayList<>(List.of(EXAMPLE, CODE, ECLIPSE));
    for (String folder : List.of("/Applications/", HOME + "/Applications/")) {
      // Most users have no command in their PATH.
      commands.add(inApp(folder + "IntelliJ IDEA", "MacOS/", EXAMPLE));
      commands.add(inApp(folder + "IntelliJ IDEA CE", "MacOS/", EXAMPLE));
      commands.add(inApp(folder + "Visual Studio Code", "Resources/app/bin/", CODE));
      commands.add(inApp(folder + "Eclipse", "MacOS/", ECLIPSE));
    }
    commands.add("open {file}");
    return commands;
  }

  private static String inApp(String app, String folder, String command) {
    return '"' + app + ".app/Contents/" + folder + command.replaceFirst(" ", "\" ");
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
}
