package dev.candela.desktop.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.render.Palette;

/**
 * The options of an exported picture; a value.
 *
 * @param kind the kind of file
 * @param look its size and colours
 * @param whole true for all of it, whatever is zoomed to
 * @param title above it
 */
record PictureChoice(ExportKind kind, Look look, boolean whole, String title) {

  static PictureChoice asShown(ExportKind kind, double scale, Palette palette, String title) {
    Look look = new Look(Look.DEFAULT.widthPixels(), scale, palette, false);
    return new PictureChoice(kind, look, false, title);
  }
}
