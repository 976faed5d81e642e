package dev.candela.engine.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.SvgSurface;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.stream.Collectors;

/**
 * One HTML page with the whole graph, which needs nothing from elsewhere.
 *
 * <p>The page's template holds names in double braces; the nodes are packed by {@link PackedTree}.
 */
final class FlamePage {
  private FlamePage() {}

  static byte[] of(FlamePicture picture, Look look, Cancellation cancellation) {
    PackedTree packed = PackedTree.of(picture, cancellation);
    String page =
        Resource.text("flame-page.html")
            .replace("{{title}}", escaped(picture.sheet().title()))
            .replace("{{notes}}", notes(picture))
            .replace("{{theme}}", look.palette() == Palette.DARK ? "dark" : "light")
            .replace("{{upwards}}", Boolean.toString(picture.viewport().upwards()))
            .replace("{{light}}", colours(picture, Palette.LIGHT))
            .replace("{{dark}}", colours(picture, Palette.DARK))
            .replace("{{legend}}", legend(picture))
            .replace("{{unit}}", picture.tree().unit().name())
            .replace("{{sizes}}", packed.sizes())
            .replace("{{data}}", Base64.getEncoder().encodeToString(packed.deflated()));
    // Last, for no text of a recording may be taken for a name of the template.
    return page.replace("{{script}}", Resource.text("flame-page.js"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String notes(FlamePicture picture) {
    return picture.sheet().notes().stream()
        .map(note -> "<p>" + escaped(note) + "</p>")
        .collect(Collectors.joining());
  }

  /** The fills of the keys, then those that are not the boxes'. */
  private static String colours(FlamePicture picture, Palette palette) {
    StringBuilder colours = new StringBuilder();
    for (int fill : picture.scene().colours().fills(palette)) {
      colours.append(Argb.hex(fill)).append(' ');
    }
    for (int other : new int[] {palette.rule(), palette.match(), palette.cursor()}) {
      colours.append(Argb.hex(other)).append(' ');
    }
    return colours.toString().strip();
  }

  private static String legend(FlamePicture picture) {
    return picture.sheet().legend().stream()
        .map(
            entry ->
                "<li><i style=\"background:"
                    + Argb.hex(entry.argb())
                    + "\"></i>"
                    + escaped(entry.key())
                    + "</li>")
        .collect(Collectors.joining());
  }

  private static String escaped(String text) {
    // A brace as a number, so that no text is taken for a name of the template.
    return SvgSurface.escaped(text).replace("{", "&#123;");
  }
}
