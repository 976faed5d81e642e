package dev.candela.desktop.events;

import java.util.Locale;

/**
 * Which events are wanted; a value.
 *
 * @param kind of which kind; null for all
 * @param text what one of a row's words must contain, in lower case; empty for anything
 */
record EventFilter(EventKind kind, String text) {
  static final EventFilter ALL = new EventFilter(null, "");

  EventFilter withKind(EventKind newKind) {
    return new EventFilter(newKind, text);
  }

  EventFilter withText(String newText) {
    return new EventFilter(kind, newText.strip().toLowerCase(Locale.ROOT));
  }

  boolean takes(EventKind candidate) {
    return kind == null || kind == candidate;
  }

  boolean takes(EventRow row) {
    return text.isEmpty()
        || contains(row.type())
        || contains(row.thread())
        || contains(row.details());
  }

  private boolean contains(String words) {
    return words.toLowerCase(Locale.ROOT).contains(text);
  }
}
