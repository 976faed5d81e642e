import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What holds for every text file that a person writes. */
final class TextRules {
  private static final int MAX_LINES = 700;
  private static final Pattern TEXT =
      Pattern.compile(
          "(.*/)?([^./]+|\\.[^./]+|.*\\."
              + "(java|xml|md|css|fxml|properties|sh|yml|yaml|json|txt|svg|config|policy))");

  /** Data of tests, and Apache's script, which indents a here-document with tabs. */
  private static final Pattern OF_OTHERS = Pattern.compile("(.*/)?src/test/resources/.*|mvnw");

  /** Written in two halves, or this line would be its own first finding. */
  private static final Pattern LEFTOVER = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

  private static final Pattern BLANKS = Pattern.compile("(?m)[ \t\r]+$|\t");

  private final Pattern machinePath;

  TextRules(Path root) {
    machinePath =
        Pattern.compile(
            "(?<![\\w.}])/(home|root|Users|work)/\\w|\\b[A-Z]:[\\\\/]Users\\b|"
                + Pattern.quote(root.toString()));
  }

  List<Problem> run(List<ProjectFile> files, boolean apply) throws IOException {
    List<Problem> problems = new ArrayList<>();
    for (ProjectFile file : files) {
      if (TEXT.matcher(file.name()).matches() && !OF_OTHERS.matcher(file.name()).matches()) {
        String text = Files.readString(file.path(), UTF_8);
        if (apply && !file.isJava()) {
          text = tidied(file, text);
        }
        look(file, text, problems);
      }
    }
    return problems;
  }

  private void look(ProjectFile file, String text, List<Problem> problems) {
    String[] lines = text.split("\n", -1);
    // A final newline leaves one empty string behind it.
    int lineCount = lines.length - 1;
    if (!text.isEmpty() && (!text.endsWith("\n") || text.endsWith("\n\n"))) {
      problems.add(new Problem(file.name(), lines.length, "must end in one newline"));
    }
    // A language has its texts in one bundle.
    if (lineCount > MAX_LINES && !file.name().endsWith(".properties")) {
      String size = lineCount + " lines, " + MAX_LINES + " are the most";
      problems.add(new Problem(file.name(), 0, size));
    }
    for (int i = 0; i < lines.length; i++) {
      if (BLANKS.matcher(lines[i]).find()) {
        problems.add(new Problem(file.name(), i + 1, "tab or blank at the end"));
      }
      if (LEFTOVER.matcher(lines[i]).find()) {
        problems.add(new Problem(file.name(), i + 1, "unfinished work"));
      }
      if (machinePath.matcher(lines[i]).find()) {
        problems.add(new Problem(file.name(), i + 1, "path of one machine"));
      }
    }
  }

  /** Blanks at line ends and missing or superfluous newlines at the end; tabs stay a finding. */
  private static String tidied(ProjectFile file, String text) throws IOException {
    String tidy = text.replaceAll("(?m)[ \t\r]+$", "").stripTrailing() + "\n";
    if (!text.isEmpty() && !tidy.equals(text)) {
      Files.writeString(file.path(), tidy, UTF_8);
      return tidy;
    }
    return text;
  }
}
