package dev.candela.desktop.parts;

import dev.candela.desktop.text.Messages;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Numbers and times as people read them, and words as shells split them. */
public final class Texts {
  private Texts() {}

  /** {@code 00:42}, or {@code 1:02:03} from an hour on. */
  public static String clock(long nanos) {
    Duration time = Duration.ofNanos(Math.max(0, nanos));
    return time.toHours() == 0
        ? String.format(Locale.ROOT, "%02d:%02d", time.toMinutesPart(), time.toSecondsPart())
        : String.format(
            Locale.ROOT,
            "%d:%02d:%02d",
            time.toHours(),
            time.toMinutesPart(),
            time.toSecondsPart());
  }

  /** One unit is enough to tell one process from another: {@code 42 s}, {@code 3 h}. */
  public static String age(Duration age) {
    if (age.toSeconds() < 60) {
      return Messages.text("age.seconds", Math.max(0, age.toSeconds()));
    }
    if (age.toMinutes() < 60) {
      return Messages.text("age.minutes", age.toMinutes());
    }
    return age.toHours() < 48
        ? Messages.text("age.hours", age.toHours())
        : Messages.text("age.days", age.toDays());
  }

  /** Date and time in the user's way. */
  public static String moment(long epochMillis) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(Messages.locale())
        .format(Instant.ofEpochMilli(epochMillis).atZone(ZoneId.systemDefault()));
  }

  /** The same to the second and with its zone, for whoever reads it somewhere else. */
  public static String momentAndZone(Instant moment, ZoneId zone) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.LONG)
        .withLocale(Messages.locale())
        .format(moment.atZone(zone));
  }

  /** A constant's name as it stands in keys of the bundle. */
  public static String key(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** With the language's separators. */
  public static String count(long number) {
    return String.format(Messages.locale(), "%,d", number);
  }

  /** With one digit behind the point. */
  public static String tenths(double number) {
    return String.format(Messages.locale(), "%.1f", number);
  }

  /** Words between blanks; quotes of either kind keep blanks together. */
  public static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean begun = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        begun = true;
      } else if (Character.isWhitespace(c)) {
        if (begun) {
          words.add(word.toString());
          word.setLength(0);
          begun = false;
        }
      } else {
        word.append(c);
        begun = true;
      }
    }
    if (begun) {
      words.add(word.toString());
    }
    return words;
  }
}
