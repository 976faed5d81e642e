package dev.candela.cli.output;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.TimedSamples;
import java.util.Map;

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
          : Messages.text("compare.verdict.short.too-few");
    }
    return share.samples() == 0 ? "" : share.plusMinusText();
  }

  /** Share, 95 % interval unless samples are too few, and whether that is a lower bound. */
  static Map<String, Object> members(ShareInterval share) {
    Map<String, Object> members = JsonReport.object("share", rounded(share.share()));
    if (!share.tooFewSamples()) {
      members.put("low", rounded(share.low()));
      members.put("high", rounded(share.high()));
      if (share.lowerBound()) {
        members.put("lowerBound", true);
      }
    }
    return members;
  }

  /** Six digits: less than one sample of any recording. */
  public static double rounded(double share) {
    return Math.round(share * 1e6) / 1e6;
  }
}
