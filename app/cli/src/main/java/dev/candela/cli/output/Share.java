package dev.candela.cli.output;

import com.google.gson.stream.JsonWriter;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.TimedSamples;
import java.io.IOException;

/** Formats a share and its interval. */
public final class Share {
  private Share() {}

  /** {@code 31.2 %}; without samples its upper limit, {@code < 0.4 %}. */
  public static String text(ShareInterval share) {
    return share.samples() == 0 && !share.tooFewSamples()
        ? Quantities.lessThan(share.high())
        : Quantities.percent(share.share());
  }

  /** {@code ± 0.9} in percentage points; {@code ± 0.9 or more} for a lower bound. */
  public static String plusMinus(ShareInterval share) {
    if (share.tooFewSamples()) {
      return share.allSamples() == TimedSamples.UNCOUNTED
          ? ""
          : Messages.text("cli.report.too-few");
    }
    return share.samples() == 0 ? "" : share.plusMinusText();
  }

  /**
   * An object with the share, the ends of its 95 % interval, and whether they are a lower bound;
   * without the ends if there are too few samples or their number is not known.
   */
  public static void write(JsonWriter json, ShareInterval share) throws IOException {
    json.beginObject();
    json.name("share").value(rounded(share.share()));
    if (!share.tooFewSamples()) {
      json.name("low").value(rounded(share.low()));
      json.name("high").value(rounded(share.high()));
    }
    if (share.lowerBound() && !share.tooFewSamples()) {
      json.name("lowerBound").value(true);
    }
    json.endObject();
  }

  /** Six digits: less than one sample of any recording. */
  public static double rounded(double share) {
    return Math.round(share * 1e6) / 1e6;
  }
}
