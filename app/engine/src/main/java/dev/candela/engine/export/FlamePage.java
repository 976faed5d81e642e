package dev.candela.engine.export;

import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.DiffTree;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.diff.Side;
import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.export.PackedColumns.NameNumbers;
import dev.candela.engine.export.PackedColumns.VarintList;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.DiffColours;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.FlameScene.FlameLabels;
import dev.candela.engine.render.FlameSheet;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.render.FlameSheet.LegendEntry.DiffSwatch;
import dev.candela.engine.render.Palette;
import dev.candela.engine.text.Messages;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.NavigableSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A self-contained HTML page of {@link PackedColumns}; its template has names in double braces. */
final class FlamePage {
  private static final Pattern TEXT = Pattern.compile("\\{\\{([a-z]+\\.[a-z.-]+)}}");

  /** Beginnings of the keys of the script's texts. */
  private static final List<String> WORDS =
      List.of("compare.verdict.short.", "page.", "quantity.amount");

  private final FlameSheet sheet;
  private final BoxColours colours;
  private final boolean upwards;

  private FlamePage(FlameSheet sheet, BoxColours colours, boolean upwards) {
    this.sheet = sheet;
    this.colours = colours;
    this.upwards = upwards;
  }

  static byte[] of(FlamePicture picture, Look look, Cancellation cancellation) {
    WeightUnit unit = picture.tree().unit();
    return new FlamePage(picture.sheet(), picture.scene().colours(), picture.upwards())
        .page(
            look,
            PackedColumns.of(picture, cancellation),
            "data-unit=\"%s\" data-fractions=\"%s\"".formatted(unit.name(), !unit.countsSamples()),
            "",
            lines(picture.remarks().hottestLines()));
  }

  static byte[] of(DiffPicture picture, Look look, Cancellation cancellation) {
    DiffPicture.Graph graph = picture.graphs().getFirst();
    DiffPalette palette = ((DiffColours) graph.scene().colours()).palette();
    String facts =
        """
        data-unit="%s" data-suffix="%s" data-cost-unit="%s" data-cost="%s" data-width="%s" \
        data-striped="%s" data-noise="%s" data-fractions="%s"\
        """
            .formatted(
                picture.diff().unit().name(),
                picture.diff().unit().suffix(),
                picture.diff().costUnit().name(),
                costOfOne(picture.diff().tree()),
                picture.graphs().size() > 1 ? "sides" : Messages.key(graph.width()),
                palette == DiffPalette.BLUE_ORANGE,
                picture.diff().noiseWords(),
                picture.diff().hasFractions());
    return new FlamePage(picture.sheet(), graph.scene().colours(), picture.upwards())
        .page(
            look,
            packed(picture, cancellation),
            facts,
            PictureWriter.resource("diff-bar.html"),
            "");
  }

  private byte[] page(Look look, PackedColumns packed, String facts, String bar, String lines) {
    String page =
        TEXT.matcher(PictureWriter.resource("flame-page.html").replace("{{bar}}", bar))
            .replaceAll(key -> Matcher.quoteReplacement(escaped(Messages.text(key.group(1)))))
            .replace("{{lang}}", Messages.locale().toLanguageTag())
            .replace("{{words}}", words())
            .replace("{{title}}", escaped(sheet.title()))
            .replace("{{notes}}", notes())
            .replace("{{theme}}", look.palette() == Palette.DARK ? "dark" : "light")
            .replace("{{upwards}}", Boolean.toString(upwards))
            .replace("{{light}}", colours(Palette.LIGHT))
            .replace("{{dark}}", colours(Palette.DARK))
            .replace("{{legend}}", legend())
            .replace("{{lines}}", lines)
            .replace("{{facts}}", facts)
            .replace("{{sizes}}", packed.sizes())
            .replace("{{data}}", Base64.getEncoder().encodeToString(packed.deflated()));
    // Last, for no text of a recording may be taken for a name of the template.
    return page.replace("{{script}}", PictureWriter.resource("flame-page.js"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String lines(List<String> hottest) {
    return hottest.isEmpty()
        ? ""
        : hottest.stream()
            .map(line -> "<li>" + escaped(line) + "</li>")
            .collect(
                Collectors.joining(
                    "\n",
                    "<details><summary>"
                        + escaped(Messages.text("page.lines"))
                        + "</summary><ol>\n",
                    "\n</ol></details>"));
  }

  private static String words() {
    NavigableSet<String> keys = Messages.keys();
    return WORDS.stream()
        .flatMap(first -> keys.subSet(first, first + Character.MAX_VALUE).stream())
        .map(key -> quoted(key) + ":" + quoted(Messages.text(key)))
        .collect(Collectors.joining(",", escaped("{"), "}"));
  }

  private static String quoted(String text) {
    return escaped('"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
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
          String name = Messages.key(palette);
          text.append("\" data-").append(name).append("=\"");
          text.append(background(swatch(key, WidthBy.LARGER, palette)));
          text.append("\" data-").append(name).append("-difference=\"");
          text.append(background(swatch(key, WidthBy.DIFFERENCE, palette)));
        }
      }
      text.append("\"></i>").append(escaped(entries.get(i).words())).append("</li>");
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

  /** Weight of everything: the smallest of a million samples still has three digits. */
  private static final double ALL = 1e9;

  /**
   * Nodes are in the order of their ids. Columns: names, numbers of children, own cost before and
   * after, own samples before and after, colour keys, and the standard error of the difference of
   * nodes that were tested. Costs are whole numbers of {@link #costOfOne}.
   */
  static PackedColumns packed(DiffPicture picture, Cancellation cancellation) {
    DiffTree tree = picture.diff().tree();
    CallTree structure = tree.structure();
    FlameLabels labels = picture.graphs().getFirst().scene().labels();
    // By these keys the page finds the colours of all widths that it offers.
    DiffColours colours =
        ((DiffColours) picture.graphs().getFirst().scene().colours()).of(WidthBy.LARGER);
    double one = costOfOne(tree);
    VarintList[] columns = Stream.generate(VarintList::new).limit(8).toArray(VarintList[]::new);
    NameNumbers numbers = new NameNumbers();
    for (int nodeId = 0; nodeId < structure.nodeCount(); nodeId++) {
      Cancellation.checkAt(nodeId, cancellation);
      // Times two, and one more for a lower bound.
      long half = Math.round(Math.max(0, tree.halfWidth(nodeId)) / one);
      long[] row = {
        numbers.number(labels.full(nodeId)),
        structure.childCount(nodeId),
        Math.round(Math.max(0, tree.self(Side.BEFORE, nodeId)) / one),
        Math.round(Math.max(0, tree.self(Side.AFTER, nodeId)) / one),
        tree.selfSamples(Side.BEFORE, nodeId),
        tree.selfSamples(Side.AFTER, nodeId),
        colours.key(nodeId) & 0xff,
        2 * half + (tree.isLowerBound(nodeId) ? 1 : 0)
      };
      for (int column = 0; column < row.length; column++) {
        columns[column].add(row[column]);
      }
    }
    return PackedColumns.of(List.of(columns), numbers, structure.nodeCount() + " diff");
  }

  static double costOfOne(DiffTree tree) {
    double larger =
        Math.max(tree.total(Side.BEFORE, CallTree.ROOT), tree.total(Side.AFTER, CallTree.ROOT));
    return larger > 0 ? larger / ALL : 1;
  }
}
