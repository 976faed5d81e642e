package dev.candela.desktop.session;

import dev.candela.engine.export.PictureFormat;
import dev.candela.engine.render.Palette;
import java.util.List;

/**
 * How a panel's picture is wanted; a value.
 *
 * @param title above it
 * @param notes below the title: what was looked at
 * @param palette light or dark
 * @param whole true for all of it, whatever is zoomed to
 * @param format the kind of file
 */
public record PictureRequest(
    String title, List<String> notes, Palette palette, boolean whole, PictureFormat format) {
  public PictureRequest {
    notes = List.copyOf(notes);
  }
}
