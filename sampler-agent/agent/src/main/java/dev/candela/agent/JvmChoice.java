package dev.candela.agent;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.regex.Pattern;

/**
 * Decides in each JVM of a launched script or tool whether it is the one to profile. Candela makes
 * a directory for it:
 *
 * <ul>
 *   <li>{@code meant}: a regular expression that the main class or jar has to match
 *   <li>{@code not-meant}: one that the main class with its arguments must not match
 *   <li>{@code claim}: deleted by the first JVM that fits; where it is missing, another JVM was
 *       first
 *   <li>{@code every}: if it exists, all JVMs that fit are profiled, and the file of errors has a
 *       line for each that cannot be
 *   <li>{@code seen}: each JVM that does not fit adds its main class
 * </ul>
 */
final class JvmChoice {
  /** Builds start thousands of JVMs. */
  private static final int MAX_SEEN_BYTES = 4096;

  private static final String EVERY = "every";

  private final File directory;

  JvmChoice(File directory) {
    this.directory = directory;
  }

  /** True in one JVM, or every one; never in another user's, nor after Candela has ended. */
  boolean isThisJvm() {
    try {
      // Main class or jar and arguments; null where there is no launcher.
      return isOurs() && isFirst(System.getProperty("sun.java.command"));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * True if no other user has made the directory. A daemon of a build tool keeps its name, which is
   * free for everybody once Candela has removed it.
   */
  private boolean isOurs() throws IOException {
    Path status = Paths.get("/proc/self/status");
    if (!Files.exists(status)) {
      return true; // macOS and Windows, where the temporary directory is its user's own
    }
    Object owner = Files.getAttribute(directory.toPath(), "unix:uid", LinkOption.NOFOLLOW_LINKS);
    for (String line : Files.readAllLines(status, StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("Uid:")) {
        // The real user, then the effective one.
        return owner.equals(0) || line.split("\\s+")[2].equals(owner.toString());
      }
    }
    return true;
  }

  boolean isEvery() {
    return new File(directory, EVERY).exists();
  }

  /** Main class or jar; empty where there is no launcher. */
  static String main() {
    String command = System.getProperty("sun.java.command");
    return mainOf(command == null ? "" : command);
  }

  private boolean isFirst(String command) throws IOException {
    File claim = new File(directory, "claim");
    if (!claim.exists() || isWithoutProgram(command)) {
      return false;
    }
    String text = command == null ? "" : command;
    String main = mainOf(text);
    if (find("meant", main) && !find("not-meant", main + text.substring(mainEnd(text)))) {
      return isEvery() || claim.delete();
    }
    note(main);
    return false;
  }

  /** {@code java -version} and similar: scripts use it to find out which Java there is. */
  private static boolean isWithoutProgram(String command) {
    return command == null && System.getProperty("sun.java.launcher") != null;
  }

  /** For single-file source launches, the file is the program, not the launcher. */
  private static String mainOf(String command) {
    int start = isSourceLauncher(command) ? command.indexOf(' ') + 1 : 0;
    return command.substring(start, mainEnd(command));
  }

  private static int mainEnd(String command) {
    int from = isSourceLauncher(command) ? command.indexOf(' ') + 1 : 0;
    int end = command.indexOf(' ', from);
    return end < 0 ? command.length() : end;
  }

  private static boolean isSourceLauncher(String command) {
    return command.startsWith("jdk.compiler/com.sun.tools.javac.launcher.");
  }

  private boolean find(String file, String text) throws IOException {
    File pattern = new File(directory, file);
    return pattern.length() > 0
        && Pattern.compile(new String(Files.readAllBytes(pattern.toPath()), StandardCharsets.UTF_8))
            .matcher(text)
            .find();
  }

  private void note(String main) throws IOException {
    File seen = new File(directory, "seen");
    if (seen.exists() && seen.length() < MAX_SEEN_BYTES) {
      try (OutputStream out = new FileOutputStream(seen, true)) {
        out.write((main + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
