package dev.candela.desktop.text;

import java.util.Enumeration;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Languages that nobody speaks, to see whether there is room for those that somebody does. */
public final class PseudoLanguage extends ResourceBundle {
  /** What a text has beside words: places for numbers and names. */
  private static final Pattern PLACE = Pattern.compile("\\{\\d[^{}|<#]*\\}|\\{\\d,choice,|\\}");

  /** Names of keys and of licences are the same in every language. */
  private static final Pattern SAME =
      Pattern.compile(
          "(.*\\.keys|launch\\..*\\.hint|key\\.digits|about\\..*|chip\\.(range|threads).*|.*\\.percent)");

  private static final int SHORT = 4;

  private final ResourceBundle english;
  private final UnaryOperator<String> translation;

  private PseudoLanguage(ResourceBundle english, UnaryOperator<String> translation) {
    this.english = english;
    this.translation = translation;
  }

  /** English with every text half as long again. */
  public static void speakHalfAsLongAgain() {
    Messages.use(new PseudoLanguage(english(), PseudoLanguage::lengthened));
  }

  /** English with the same few characters behind every text, such as Chinese ones. */
  public static void speakWith(String characters) {
    Messages.use(new PseudoLanguage(english(), text -> text + " " + characters));
  }

  /** English again. */
  public static void stop() {
    Messages.use(Locale.ENGLISH);
  }

  private static ResourceBundle english() {
    return ResourceBundle.getBundle(
        "dev.candela.desktop.text.messages", Locale.ROOT, Messages.class.getModule());
  }

  private static String lengthened(String text) {
    int letters = PLACE.matcher(text).replaceAll("").length();
    // Of the alternatives of a choice only one is shown.
    int alternatives =
        text.contains(",choice,") ? 1 + (int) text.chars().filter(c -> c == '|').count() : 1;
    int more = Math.ceilDiv(letters / alternatives, 2);
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

  @Override
  public Locale getLocale() {
    return Locale.ENGLISH;
  }

  @Override
  protected Object handleGetObject(String key) {
    String text = english.containsKey(key) ? english.getString(key) : null;
    return text == null || SAME.matcher(key).matches() ? text : translation.apply(text);
  }

  @Override
  public Enumeration<String> getKeys() {
    return english.getKeys();
  }
}
