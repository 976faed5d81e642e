package dev.candela.engine.analysis;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleType;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time between two samples, by the recording's settings. */
public final class SamplePeriod {
  private static final Pattern AMOUNT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*(ns|us|ms|s)?");
  private static final String[] SETTING_NAMES = {"interval", "throttle", "period", "wall"};

  private SamplePeriod() {}

  /** Empty if the recording does not say. */
  public static OptionalLong nanos(Profile profile, SampleType type) {
    Map<String, String> settings = profile.origin().settings();
    for (String settingName : SETTING_NAMES) {
      OptionalLong nanos = parse(settings.get(type.name() + "#" + settingName));
      if (nanos.isPresent()) {
        return nanos;
      }
    }
    return OptionalLong.empty();
  }

  /**
   * A plain number is nanoseconds. A rate, such as the {@code 500/s} of the JDK's own settings, is
   * shared by all processors, so that it does not tell what a sample stands for.
   */
  static OptionalLong parse(String text) {
    Matcher amount = AMOUNT.matcher(text == null ? "" : text.strip());
    if (!amount.matches()) {
      return OptionalLong.empty();
    }
    double number = Double.parseDouble(amount.group(1));
    if (!(number > 0)) {
      return OptionalLong.empty();
    }
    double nanos =
        switch (amount.group(2) == null ? "ns" : amount.group(2)) {
          case "ns" -> number;
          case "us" -> number * 1e3;
          case "ms" -> number * 1e6;
          default -> number * 1e9;
        };
    return OptionalLong.of(Math.max(1, Math.round(nanos)));
  }
}
