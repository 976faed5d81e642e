package dev.candela.engine.text;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

public final class ShellWords {
  /** Letters of any language, and marks without a meaning in shells. */
  private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_./:=@%+,-]+");

  /** What is between quotes, an apostrophe as {@link #quote} writes it, or blanks. */
  private static final Pattern PART =
      Pattern.compile("'([^']*)'|\"([^\"]*)\"|\\\\(')|\\s+", Pattern.UNICODE_CHARACTER_CLASS);

  private ShellWords() {}

  /** Quoted only if necessary. */
  public static String quote(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /** Not as an option either. */
  public static String quote(Path file) {
    return quote((file.toString().startsWith("-") ? "./" : "") + file);
  }

  public static String join(List<String> words) {
    return String.join(" ", words.stream().map(ShellWords::quote).toList());
  }

  /** Splits at blanks; a pair of quotes of either kind keeps blanks together. */
  public static List<String> split(String line) {
    // No word of any command has a NUL.
    return line.isBlank()
        ? List.of()
        : List.of(
            PART.matcher(line.strip())
                .replaceAll(part -> part.group().isBlank() ? "\0" : "$1$2$3")
                .split("\0", -1));
  }
}
