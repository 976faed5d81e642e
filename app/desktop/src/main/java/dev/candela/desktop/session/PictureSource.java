package dev.candela.desktop.session;

import dev.candela.engine.export.FlamePicture;
import dev.candela.engine.filter.Cancellation;
import dev.candela.engine.render.Palette;
import java.util.List;

/**
 * What a panel showed when it was asked for a picture.
 *
 * @param palette light or dark, as on the screen
 * @param maker makes the picture
 */
public record PictureSource(Palette palette, Maker maker) {
  /** Makes a picture, on a worker. */
  @FunctionalInterface
  public interface Maker {
    /**
     * The picture.
     *
     * @param title above it
     * @param notes below the title: what was looked at
     */
    FlamePicture picture(String title, List<String> notes, Cancellation cancellation);
  }
}
