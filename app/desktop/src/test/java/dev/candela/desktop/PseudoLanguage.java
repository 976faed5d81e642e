package dev.candela.desktop;

import dev.candela.engine.text.Messages;
import java.util.Locale;
import java.util.regex.Pattern;

/** Stand-ins for languages without a translation, to see whether there is room for their words. */
final class PseudoLanguage {
  /** The parts of a text that are no words: places, and the frame of a plural. */
  private static final Pattern PLACE =
      Pattern.compile("\\{\\d\\}|\\{\\d, plural,|(=\\d+|one|other) \\{|\\}");

  /** Names of keys and of licences are the same in every language. */
  private static final Pattern SAME =
      Pattern.compile(
          "(.*\\.keys|launch\\..*\\.hint|key\\.digits|about\\..*|chip\\.(range|threads).*"
              + "|quantity\\..*)");

  private static final int SHORT = 4;

  private PseudoLanguage() {}

  /** English with every text half as long again. */
  static void speakHalfAsLongAgain() {
    Messages.useChanged((key, text) -> SAME.matcher(key).matches() ? text : lengthened(text));
  }

  /** English with the same few characters after every text, such as Chinese ones. */
  static void speakWith(String characters) {
    Messages.useChanged(
        (key, text) -> SAME.matcher(key).matches() ? text : text + " " + characters);
  }

  static void stop() {
    Messages.use(Locale.ENGLISH);
  }

  private static String lengthened(String text) {
    int letters = PLACE.matcher(text).replaceAll("").length();
    // Only one form of a plural is shown.
    int forms = text.contains(", plural,") ? text.split(" (one|other) \\{").length : 1;
    int more = Math.ceilDiv(letters / forms, 2);
    return more < SHORT ? text + "e".repeat(more) : text + " " + words(more - 1);
  }

  /** Words of five letters, which can be wrapped as those of a language can. */
  private static String words(int length) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < length; i++) {
      words.append(i % 6 == 5 ? ' ' : 'e');
    }
    return words.toString();
  }
}
