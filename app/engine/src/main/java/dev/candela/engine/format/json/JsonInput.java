package dev.candela.engine.format.json;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Gives the parts of a JSON text in UTF-8; holds 64 KB, a string and a byte per open bracket. */
public final class JsonInput {
  public enum Part {
    OBJECT,
    OBJECT_END,
    ARRAY,
    ARRAY_END,
    /** Name of a member; its value is the next part. */
    NAME,
    STRING,
    NUMBER,
    /** True, false or null. */
    WORD,
    END
  }

  private static final int LONGEST_STRING_BYTES = 1 << 26;
  private static final int LONGEST_NUMBER_BYTES = 512;
  private static final int MOST_LEVELS = 1 << 20;

  /** In {@link #open}: an object or an array, the latter with the state of the comma. */
  private static final byte IN_OBJECT = 1;

  private static final byte IN_ARRAY = 2;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int filled;
  private long bufferPosition;
  private byte[] open = new byte[64];
  private int depth;

  /** True where a value must follow: after a name, after a comma, or at the start. */
  private boolean valueDue = true;

  private boolean ended;
  private byte[] text = new byte[256];
  private int textBytes;
  private boolean escaped;
  private long whole;
  private boolean isWhole;
  private String name;
  private Part value;

  public JsonInput(InputStream in) {
    this.in = in;
  }

  public long position() {
    return bufferPosition + at;
  }

  public int depth() {
    return depth;
  }

  /** Goes to the next part; {@link Part#END} comes once. */
  public Part next() throws IOException {
    int c = skipBlanks();
    if (depth == 0 && !valueDue) {
      if (c >= 0 || ended) {
        throw wrong("there is more text after its end");
      }
      ended = true;
      return Part.END;
    }
    if (c == ',' && !valueDue) {
      // A comma before an end is accepted; it can have no other meaning.
      c = skipBlanks();
    } else if (c == ':' && inObject() && valueDue) {
      c = skipBlanks();
    }
    if (c < 0) {
      throw new EOFException(
          "the text ends at byte " + position() + " within " + depth + " levels");
    }
    if (c == '"' && inObject() && !valueDue) {
      readString();
      valueDue = true;
      return Part.NAME;
    }
    return value(c);
  }

  private Part value(int c) throws IOException {
    if (c == '{' || c == '[') {
      push(c == '{' ? IN_OBJECT : IN_ARRAY);
      return c == '{' ? Part.OBJECT : Part.ARRAY;
    } else if (c == '}' || c == ']') {
      boolean object = c == '}';
      if (depth == 0 || inObject() != object) {
        throw wrong("a closing bracket has no opening one");
      } else if (valueDue) {
        throw wrong("a member has no value");
      }
      depth--;
      valueDue = false;
      return object ? Part.OBJECT_END : Part.ARRAY_END;
    } else if (inObject() && !valueDue) {
      throw wrong("a member has no name");
    }
    valueDue = false;
    return simple(c);
  }

  private Part simple(int c) throws IOException {
    if (c == '"') {
      readString();
      return Part.STRING;
    } else if (c == '-' || c >= '0' && c <= '9') {
      readNumber(c);
      return Part.NUMBER;
    } else if (c >= 'a' && c <= 'z') {
      textBytes = 0;
      for (int letter = c; letter >= 'a' && letter <= 'z'; letter = peek()) {
        append(letter);
        at += textBytes == 1 ? 0 : 1;
        if (textBytes > 5) {
          break;
        }
      }
      String word = new String(text, 0, textBytes, StandardCharsets.US_ASCII);
      if (word.equals("true") || word.equals("false") || word.equals("null")) {
        return Part.WORD;
      }
    }
    throw wrong("a value is expected here");
  }

  /** Goes to the next member of the object that was open at this depth; false at its end. */
  public boolean nextMember(int level) throws IOException {
    leaveTo(level);
    if (next() == Part.OBJECT_END) {
      return false;
    }
    name = text();
    value = next();
    return true;
  }

  /** The same for the elements of an array. */
  public boolean nextElement(int level) throws IOException {
    leaveTo(level);
    value = next();
    return value != Part.ARRAY_END;
  }

  public boolean nextElement(int level, Part wanted) throws IOException {
    while (nextElement(level)) {
      if (value == wanted) {
        return true;
      }
    }
    return false;
  }

  private void leaveTo(int level) throws IOException {
    while (depth > level) {
      next();
    }
  }

  public String name() {
    return name;
  }

  public Part value() {
    return value;
  }

  public boolean is(Part part, String memberName) {
    return value == part && name.equals(memberName);
  }

  /** A member's or element's string, or what stands for another value. */
  public String string(String otherwise) {
    return value == Part.STRING ? text() : otherwise;
  }

  public double number(double otherwise) {
    return value == Part.NUMBER ? number() : otherwise;
  }

  /** The current name or string; of a number or word, its characters. */
  public String text() {
    String raw = new String(text, 0, textBytes, StandardCharsets.UTF_8);
    return escaped ? resolve(raw) : raw;
  }

  public boolean isTrue() {
    return textBytes == 4 && text[0] == 't';
  }

  /** True for a number without a fraction that fits. */
  public boolean isWhole() {
    return isWhole;
  }

  /** Only if {@link #isWhole}. */
  public long wholeNumber() {
    return whole;
  }

  /** 0 if it cannot be represented. */
  public double number() {
    if (isWhole) {
      return whole;
    }
    try {
      return Double.parseDouble(new String(text, 0, textBytes, StandardCharsets.US_ASCII));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private boolean inObject() {
    return depth > 0 && open[depth - 1] == IN_OBJECT;
  }

  private void push(byte kind) throws IOException {
    if (inObject() && !valueDue) {
      throw wrong("a member has no name");
    }
    if (depth == MOST_LEVELS) {
      throw wrong("there are more than " + MOST_LEVELS + " levels");
    }
    if (depth == open.length) {
      open = Arrays.copyOf(open, depth * 2);
    }
    open[depth++] = kind;
    valueDue = false;
  }

  private void readString() throws IOException {
    textBytes = 0;
    escaped = false;
    while (true) {
      int c = read();
      if (c < 0) {
        throw new EOFException("the text ends at byte " + position() + " within a string");
      } else if (c == '"') {
        return;
      }
      append(c);
      if (c == '\\') {
        escaped = true;
        append(Math.max(0, read()));
      }
      if (textBytes > LONGEST_STRING_BYTES) {
        throw wrong("a string is longer than 64 MB");
      }
    }
  }

  private void readNumber(int first) throws IOException {
    textBytes = 0;
    escaped = false;
    whole = 0;
    isWhole = true;
    int c = first;
    while (c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E') {
      if (textBytes > 0) {
        at++;
      }
      append(c);
      if (c >= '0' && c <= '9' && whole <= (Long.MAX_VALUE - 9) / 10) {
        whole = whole * 10 + c - '0';
      } else if (c != '-' || textBytes > 1) {
        isWhole = false;
      }
      if (textBytes > LONGEST_NUMBER_BYTES) {
        throw wrong("a number has too many digits");
      }
      c = peek();
    }
    if (text[0] == '-') {
      whole = -whole;
    }
  }

  private void append(int c) {
    if (textBytes == text.length) {
      text = Arrays.copyOf(text, textBytes * 2);
    }
    text[textBytes++] = (byte) c;
  }

  private int skipBlanks() throws IOException {
    int c = read();
    while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      c = read();
    }
    return c;
  }

  /** 0 to 255, or -1 at the end. */
  private int read() throws IOException {
    int c = peek();
    at += c < 0 ? 0 : 1;
    return c;
  }

  private int peek() throws IOException {
    if (at == filled) {
      bufferPosition += filled;
      at = 0;
      filled = Math.max(0, in.read(buffer));
      if (filled == 0) {
        return -1;
      }
    }
    return buffer[at] & 0xff;
  }

  private IOException wrong(String what) {
    return new IOException("at byte " + position() + " of the JSON text " + what);
  }

  private static final int HEX_DIGITS = 4;

  static String resolve(String raw) {
    StringBuilder plain = new StringBuilder(raw.length());
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c != '\\' || i + 1 == raw.length()) {
        plain.append(c);
        continue;
      }
      char escape = raw.charAt(++i);
      int code = escape == 'u' ? hex(raw, i + 1) : -1;
      if (code >= 0) {
        plain.append((char) code);
        i += HEX_DIGITS;
      } else {
        plain.append(plain(escape));
      }
    }
    return plain.toString();
  }

  private static char plain(char escape) {
    return switch (escape) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'b' -> '\b';
      case 'f' -> '\f';
      default -> escape;
    };
  }

  /** The value of four hexadecimal digits, or -1. */
  private static int hex(String raw, int from) {
    if (from + HEX_DIGITS > raw.length()) {
      return -1;
    }
    int code = 0;
    for (int i = from; i < from + HEX_DIGITS; i++) {
      int digit = Character.digit(raw.charAt(i), 16);
      if (digit < 0) {
        return -1;
      }
      code = code << 4 | digit;
    }
    return code;
  }
}
