package dev.candela.engine.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Strings by id, each once; immutable. Id 0 is the empty string. */
public record StringTable(String[] strings, int size) {
  public static final int EMPTY = 0;

  /** The string; empty for {@link Ids#NONE}. */
  public String get(int stringId) {
    return stringId == Ids.NONE ? "" : strings[stringId];
  }

  /** This table's strings, then the other's without its empty string. */
  public StringTable followedBy(StringTable more) {
    if (more.size == 1) {
      return this;
    }
    String[] all = Arrays.copyOf(strings, size + more.size - 1);
    System.arraycopy(more.strings, 1, all, size, more.size - 1);
    return new StringTable(all, all.length);
  }

  public static final class Builder {
    private final Map<String, Integer> idByString = new HashMap<>();
    private String[] strings = new String[256];
    private int size;

    public Builder() {
      intern("");
    }

    /** Null becomes the empty string. */
    public int intern(String string) {
      if (string == null) {
        return EMPTY;
      }
      Integer known = idByString.putIfAbsent(string, size);
      if (known != null) {
        return known;
      }
      if (size == strings.length) {
        strings = Arrays.copyOf(strings, size * 2);
      }
      strings[size] = string;
      return size++;
    }

    public String get(int stringId) {
      return strings[stringId];
    }

    public StringTable view() {
      return new StringTable(strings, size);
    }
  }
}
