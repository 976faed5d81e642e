package dev.candela.desktop.session;

import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;

/** Numbers of samples, which say of which events they are where there are several. */
public final class SampleCount {
  private SampleCount() {}

  /** Of the chosen events. */
  public static String text(View view, long samples) {
    String count = Messages.text("quantity.samples", samples);
    return isMixed(view.profile())
        ? Messages.text(
            "quantity.samples.of",
            EventChoice.titles(view.selection().tables(view.profile())),
            count)
        : count;
  }

  /** Of all events. */
  public static String text(Profile profile) {
    long samples = profile.samples().stream().mapToLong(table -> table.size()).sum();
    String count = Messages.text("quantity.samples", samples);
    return isMixed(profile)
        ? Messages.text("quantity.samples.of", Messages.text("quantity.all-events"), count)
        : count;
  }

  private static boolean isMixed(Profile profile) {
    return EventChoice.available(profile).size() > 1;
  }
}
