package dev.candela.desktop.session;

import dev.candela.engine.export.PictureWriter.PictureFormat;
import dev.candela.engine.render.Palette;
import dev.candela.engine.render.Viewport;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;

/** Options for a picture, with notes below its title; {@code whole} ignores the zoom. A value. */
public record PictureRequest(
    String title, List<String> notes, Palette palette, boolean whole, PictureFormat format) {
  public PictureRequest {
    notes = List.copyOf(notes);
  }

  public Viewport part(Viewport shown) {
    // A page has all of the graph.
    return whole || format == PictureFormat.HTML ? shown.whole() : shown;
  }

  /** These notes, and that no more than a part is drawn if that is so. */
  public static List<String> withZoom(List<String> notes, Viewport drawn) {
    List<String> all = new ArrayList<>(notes);
    if (drawn.isZoomed()) {
      all.add(Messages.text("export.zoomed", Quantities.percent(drawn.span())));
    }
    return all;
  }
}
