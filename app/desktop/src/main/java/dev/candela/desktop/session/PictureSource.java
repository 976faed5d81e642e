package dev.candela.desktop.session;

import dev.candela.engine.export.Picture;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Palette;

/** A panel when it was asked for a picture; zoomed if only a part of it was seen. */
public record PictureSource(Palette palette, boolean zoomed, Maker maker) {
  /** Draws a picture, on a worker. */
  @FunctionalInterface
  public interface Maker {
    Picture picture(PictureRequest wish, Cancellation cancellation);
  }
}
