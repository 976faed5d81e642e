package dev.candela.desktop.events;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.AttributeColumns;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What a row's attributes say, in one line. */
final class EventDetails {
  private static final int MOST_NAMED = 8;

  /** Some values are whole files, /etc/os-release for one. */
  private static final Pattern LINES = Pattern.compile("\\s*\\R\\s*");

  private EventDetails() {}

  static String of(Profile profile, AttributeColumns attributes, int row) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < attributes.all().size() && parts.size() < MOST_NAMED; i++) {
      String value = value(profile, attributes.all().get(i), attributes.column(i).get(row));
      if (!value.isEmpty()) {
        parts.add(attributes.all().get(i).name() + " " + LINES.matcher(value).replaceAll(" "));
      }
    }
    return String.join(" · ", parts);
  }

  /** The method in which it happened; empty where nobody knows. */
  static String place(Profile profile, int stackId) {
    return stackId == StackTable.ROOT || stackId == Ids.NONE
        ? ""
        : profile.symbols().frameName(profile.stacks().frameId(stackId));
  }

  private static String value(Profile profile, Attribute attribute, long value) {
    return switch (attribute.kind()) {
      case STRING -> value < 0 ? "" : profile.symbols().strings().get((int) value);
      case THREAD -> value < 0 ? "" : profile.threads().name((int) value);
      case STACK -> place(profile, (int) value);
      case COUNT -> Long.toString(value);
      case BYTES -> value < 0 ? "" : Quantities.bytes(value);
      case NANOS -> value < 0 ? "" : Quantities.duration(value);
      case ADDRESS -> "";
      case DOUBLE -> String.format(Locale.ROOT, "%.3g", Double.longBitsToDouble(value));
    };
  }
}
