package dev.candela.engine.export;

import dev.candela.engine.diff.WidthBy;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.BoxColours;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffPalette;
import dev.candela.engine.render.DiffSwatch;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.LegendEntry;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.SvgSurface;
import dev.candela.engine.text.Messages;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One HTML page with the whole graph, which needs nothing from elsewhere.
 *
 * <p>The page's template holds names in double braces; the nodes are packed by {@link PackedTree}
 * and {@link PackedDiff}.
 */
final class FlamePage {
  private final FlameSheet sheet;
  private final BoxColours colours;
  private final boolean upwards;

  private FlamePage(FlameSheet sheet, BoxColours colours, boolean upwards) {
    this.sheet = sheet;
    this.colours = colours;
    this.upwards = upwards;
  }

  static byte[] of(FlamePicture picture, Look look, Cancellation cancellation) {
    return new FlamePage(picture.sheet(), picture.scene().colours(), picture.upwards())
        .page(
            look,
            PackedTree.of(picture, cancellation),
            "data-unit=\"" + picture.tree().unit().name() + "\"",
            "");
  }

  static byte[] of(DiffPicture picture, Look look, Cancellation cancellation) {
    DiffPicture.Graph graph = picture.graphs().getFirst();
    DiffPalette palette = ((DiffColours) graph.scene().colours()).palette();
    String facts =
        """
        data-unit="%s" data-cost-unit="%s" data-cost="%s" data-width="%s" data-striped="%s" \
        data-noise="%s"\
        """
            .formatted(
                picture.diff().unit().name(),
                picture.diff().costUnit().name(),
                PackedDiff.costOfOne(picture.diff().tree()),
                picture.graphs().size() > 1
                    ? "sides"
                    : graph.width().name().toLowerCase(Locale.ROOT),
                palette == DiffPalette.BLUE_ORANGE,
                picture.diff().hasOneRunASide()
                    ? Messages.text("picture.noise.pair")
                    : Messages.text("picture.noise.runs"));
    return new FlamePage(picture.sheet(), graph.scene().colours(), picture.upwards())
        .page(look, PackedDiff.of(picture, cancellation), facts, Resource.text("diff-bar.html"));
  }

  private byte[] page(Look look, PackedColumns packed, String facts, String bar) {
    String page =
        Resource.text("flame-page.html")
            .replace("{{bar}}", bar)
            .replace("{{title}}", escaped(sheet.title()))
            .replace("{{notes}}", notes())
            .replace("{{theme}}", look.palette() == Palette.DARK ? "dark" : "light")
            .replace("{{upwards}}", Boolean.toString(upwards))
            .replace("{{light}}", colours(Palette.LIGHT))
            .replace("{{dark}}", colours(Palette.DARK))
            .replace("{{legend}}", legend())
            .replace("{{facts}}", facts)
            .replace("{{sizes}}", packed.sizes())
            .replace("{{data}}", Base64.getEncoder().encodeToString(packed.deflated()));
    // Last, for no text of a recording may be taken for a name of the template.
    return page.replace("{{script}}", Resource.text("flame-page.js"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private String notes() {
    return sheet.notes().stream()
        .map(note -> "<p>" + escaped(note) + "</p>")
        .collect(Collectors.joining());
  }

  /** The fills of the keys, then those that are not the boxes'. */
  private String colours(Palette palette) {
    StringBuilder text = new StringBuilder();
    for (int fill : colours.fills(palette)) {
      text.append(Argb.hex(fill)).append(' ');
    }
    for (int other : new int[] {palette.rule(), palette.match(), palette.cursor()}) {
      text.append(Argb.hex(other)).append(' ');
    }
    return text.toString().strip();
  }

  private String legend() {
    List<LegendEntry> entries = sheet.legend();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < entries.size(); i++) {
      text.append("<li><i style=\"background:").append(background(entries.get(i)));
      if (entries.get(i).swatch() != null) {
        String key = entries.get(i).swatch().key();
        for (Palette palette : Palette.values()) {
          String name = palette.name().toLowerCase(Locale.ROOT);
          text.append("\" data-").append(name).append("=\"");
          text.append(background(swatch(key, WidthBy.LARGER, palette)));
          text.append("\" data-").append(name).append("-difference=\"");
          text.append(background(swatch(key, WidthBy.DIFFERENCE, palette)));
        }
      }
      text.append("\"></i>").append(escaped(entries.get(i).key())).append("</li>");
    }
    return text.toString();
  }

  private LegendEntry swatch(String key, WidthBy width, Palette palette) {
    return ((DiffColours) colours)
        .of(width).swatches(palette).stream()
            .filter(swatch -> swatch.key().equals(key))
            .map(swatch -> LegendEntry.of(key, swatch))
            .findFirst()
            .orElseThrow();
  }

  private static String background(LegendEntry entry) {
    DiffSwatch swatch = entry.swatch();
    if (swatch == null || swatch.changedPart() <= 0 || swatch.changedPart() >= 1) {
      return Argb.hex(entry.argb());
    }
    long kept = Math.round(100 - 100 * swatch.changedPart());
    return "linear-gradient(90deg,%s %d%%,%s %d%%)"
        .formatted(Argb.hex(swatch.keptArgb()), kept, Argb.hex(swatch.changedArgb()), kept);
  }

  private static String escaped(String text) {
    // A brace as a number, so that no text is taken for a name of the template.
    return SvgSurface.escaped(text).replace("{", "&#123;");
  }
}
