package dev.candela.desktop.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Colours of code, for Java, Kotlin, Scala and Groovy alike: comments, strings, numbers, keywords,
 * annotations; immutable. Not a compiler: code is coloured as an editor would before it has read
 * the rest.
 */
final class CodeSpans {
  private static final String TEXT = "\"\"\"";

  private static final Set<String> KEYWORDS =
      Set.of(
          ("abstract as assert boolean break by byte case catch char class companion const continue"
               + " crossinline data def default delegate do double else enum exports extends"
               + " extension false final finally float for fun given if implements implicit import"
               + " in init inline inner instanceof int interface internal is lateinit lazy long"
               + " match module native new null object open operator opens out override package"
               + " permits private protected provides public record reified requires return sealed"
               + " short static strictfp super suspend switch synchronized tailrec then this throw"
               + " throws trait transient transitive true try type typealias using uses val var"
               + " vararg void volatile when where while with yield")
              .split(" "));

  private final List<String> lines;
  private final Open[] opens;

  /** Finds comments and texts that span lines; all else is found in {@link #line}. */
  CodeSpans(List<String> lines) {
    this.lines = lines;
    opens = new Open[lines.size()];
    Open open = Open.NOTHING;
    for (int i = 0; i < opens.length; i++) {
      opens[i] = open;
      String line = lines.get(i);
      if (open != Open.NOTHING || line.contains("/*") || line.contains(TEXT)) {
        Line scan = new Line(line, open);
        scan.spans();
        open = scan.open;
      }
    }
  }

  enum Kind {
    PLAIN,
    KEYWORD,
    STRING,
    NUMBER,
    COMMENT,
    ANNOTATION;

    String style() {
      return "candela-code-" + name().toLowerCase(Locale.ROOT);
    }
  }

  record Span(String text, Kind kind) {}

  private enum Open {
    NOTHING,
    COMMENT,
    TEXT
  }

  List<String> lines() {
    return lines;
  }

  List<Span> line(int index) {
    return new Line(lines.get(index), opens[index]).spans();
  }

  private static final class Line {
    private final String line;
    private final List<Span> spans = new ArrayList<>();
    private Open open;
    private int at;
    private int plainFrom;

    Line(String line, Open open) {
      this.line = line;
      this.open = open;
    }

    List<Span> spans() {
      while (at < line.length()) {
        if (open == Open.COMMENT) {
          take("*/", 0, Kind.COMMENT);
        } else if (open == Open.TEXT) {
          take(TEXT, 0, Kind.STRING);
        } else {
          next();
        }
      }
      take(Kind.PLAIN, line.length());
      return List.copyOf(spans);
    }

    private void next() {
      char c = line.charAt(at);
      if (line.startsWith("//", at)) {
        take(Kind.COMMENT, line.length());
      } else if (line.startsWith("/*", at)) {
        open = Open.COMMENT;
        take("*/", 2, Kind.COMMENT);
      } else if (line.startsWith(TEXT, at)) {
        open = Open.TEXT;
        take(TEXT, 3, Kind.STRING);
      } else if (c == '"' || c == '\'') {
        take(Kind.STRING, endOfString(c));
      } else if (Character.isDigit(c)) {
        take(Kind.NUMBER, endOfWord(true));
      } else if (c == '@' && at + 1 < line.length() && isWord(line.charAt(at + 1))) {
        at++;
        int end = endOfWord(false);
        at--;
        take(Kind.ANNOTATION, end);
      } else if (isWord(c)) {
        int end = endOfWord(false);
        if (KEYWORDS.contains(line.substring(at, end))) {
          take(Kind.KEYWORD, end);
        } else {
          at = end;
        }
      } else {
        at++;
      }
    }

    /** Up to the closing, which is not searched in the opening's own characters. */
    private void take(String closing, int opening, Kind kind) {
      int end = line.indexOf(closing, at + opening);
      open = end < 0 ? open : Open.NOTHING;
      take(kind, end < 0 ? line.length() : end + closing.length());
    }

    private void take(Kind kind, int end) {
      if (at > plainFrom) {
        spans.add(new Span(line.substring(plainFrom, at), Kind.PLAIN));
      }
      if (end > at) {
        spans.add(new Span(line.substring(at, end), kind));
      }
      at = end;
      plainFrom = end;
    }

    private int endOfString(char quote) {
      int end = at + 1;
      while (end < line.length() && line.charAt(end) != quote) {
        end += line.charAt(end) == '\\' ? 2 : 1;
      }
      return Math.min(end + 1, line.length());
    }

    private int endOfWord(boolean number) {
      int end = at;
      while (end < line.length()
          && (isWord(line.charAt(end)) || number && line.charAt(end) == '.')) {
        end++;
      }
      return end;
    }

    private static boolean isWord(char c) {
      return Character.isJavaIdentifierPart(c);
    }
  }
}
