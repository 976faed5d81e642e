package dev.candela.engine.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.render.Argb;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.SvgSurface;

/** What makes an SVG answer to clicks and searches, where scripts are run. */
final class FlameScript {
  private FlameScript() {}

  /** For pictures without scripts, too: lines between boxes that touch. */
  static String style(Look look) {
    return "<style>.w{stroke:"
        + Argb.hex(look.palette().background())
        + ";stroke-width:.5}.box text{pointer-events:none}</style>\n";
  }

  static String of(Picture picture, Look look) {
    Palette palette = look.palette();
    return "<script type=\"text/ecmascript\" data-upwards=\""
        + picture.upwards()
        + "\" data-zooms=\""
        + picture.zooms()
        + "\" data-match=\""
        + Argb.hex(palette.match())
        + "\" data-ink=\""
        + Argb.hex(palette.ink())
        + "\" data-ground=\""
        + Argb.hex(palette.background())
        + "\">"
        + SvgSurface.escaped(Resource.text("flame-svg.js"))
        + "</script>\n";
  }
}
