package dev.candela.engine.format.json;

import java.io.IOException;
import java.util.Map;

public final class JsonText {
  private final Appendable out;
  private boolean first = true;

  public JsonText(Appendable out) {
    this.out = out;
  }

  public JsonText open(char bracket) throws IOException {
    out.append(bracket);
    first = true;
    return this;
  }

  public JsonText close(char bracket) throws IOException {
    out.append(bracket);
    first = false;
    return this;
  }

  /** Begins the next element, or the next member's name. */
  public JsonText next() throws IOException {
    if (!first) {
      out.append(',');
    }
    first = false;
    return this;
  }

  public JsonText name(String name) throws IOException {
    next();
    string(name);
    out.append(':');
    return this;
  }

  public JsonText number(long number) throws IOException {
    out.append(Long.toString(number));
    return this;
  }

  /** Writes true, false, null or the text of a number. */
  public JsonText word(String word) throws IOException {
    out.append(word);
    return this;
  }

  public JsonText string(String text) throws IOException {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      String escape = ESCAPES.get(c);
      if (escape != null) {
        out.append(escape);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        // Half a surrogate pair cannot be encoded; as an escape it can at least be read again.
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
    return this;
  }

  private static final Map<Character, String> ESCAPES =
      Map.of('"', "\\\"", '\\', "\\\\", '\n', "\\n", '\r', "\\r", '\t', "\\t");
}
