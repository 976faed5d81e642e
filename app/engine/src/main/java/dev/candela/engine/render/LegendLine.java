package dev.candela.engine.render;

import dev.candela.engine.render.Surface.TextSize;
import java.util.List;

/**
 * A legend in one line: as many entries as there is room for, long names cut, and how many others
 * there are. For one picture.
 */
final class LegendLine {
  private static final double SWATCH = 11;
  private static final double BESIDE_SWATCH = 6;
  private static final double BETWEEN = 18;

  /** Names are shortened to this before entries are left out. */
  private static final double FEWEST_PIXELS = 90;

  private static final char ELLIPSIS = '…';

  private final Surface surface;
  private final List<LegendEntry> entries;
  private final double roomPixels;

  LegendLine(Surface surface, List<LegendEntry> entries, double roomPixels) {
    this.surface = surface;
    this.entries = entries;
    this.roomPixels = roomPixels;
  }

  void draw(double left, double baseline, Palette palette) {
    int shown = entries.size();
    double widest = widest(shown);
    while (shown > 1 && widest < FEWEST_PIXELS) {
      shown--;
      widest = widest(shown);
    }
    double x = left;
    for (LegendEntry entry : entries.subList(0, shown)) {
      String text = fitting(entry.words(), widest);
      entry.draw(surface, x, baseline - SWATCH + 1, SWATCH, palette);
      x += SWATCH + BESIDE_SWATCH;
      surface.text(text, x, baseline, TextSize.BODY, palette.softInk());
      x += width(text) + BETWEEN;
    }
    if (shown < entries.size()) {
      surface.text(others(shown), x, baseline, TextSize.BODY, palette.softInk());
    }
  }

  /** Maximum width of a name so that this number of entries fits; unlimited if all do. */
  private double widest(int shown) {
    double room = roomPixels - shown * (SWATCH + BESIDE_SWATCH) - (shown - 1) * BETWEEN;
    if (shown < entries.size()) {
      room -= BETWEEN + width(others(shown));
    }
    double[] widths =
        entries.subList(0, shown).stream()
            .mapToDouble(entry -> width(entry.words()))
            .sorted()
            .toArray();
    // Short names take what they need, and the long ones share what is left.
    for (int i = 0; i < widths.length; i++) {
      double share = room / (widths.length - i);
      if (widths[i] > share) {
        return share;
      }
      room -= widths[i];
    }
    return Double.MAX_VALUE;
  }

  private String others(int shown) {
    return "+" + (entries.size() - shown);
  }

  /** Packages differ at their ends, words at their beginnings. */
  private String fitting(String text, double room) {
    if (width(text) <= room) {
      return text;
    }
    boolean isName = text.indexOf('.') > 0 && text.indexOf(' ') < 0;
    for (int cut = 1; cut < text.length(); cut++) {
      String part =
          isName
              ? ELLIPSIS + text.substring(cut)
              : text.substring(0, text.length() - cut) + ELLIPSIS;
      if (width(part) <= room) {
        return part;
      }
    }
    return String.valueOf(ELLIPSIS);
  }

  private double width(String text) {
    return surface.textWidth(text, TextSize.BODY);
  }
}
