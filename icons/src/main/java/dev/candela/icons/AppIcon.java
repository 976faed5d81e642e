package dev.candela.icons;

import java.io.InputStream;
import java.util.List;

/** The program's icon as PNG. For any thread. */
public final class AppIcon {
  /** Sizes in pixels that windows and task bars request. */
  public static final List<Integer> WINDOW_SIZES = List.of(16, 32, 48, 64, 128, 256);

  private AppIcon() {}

  /**
   * The picture in one of {@link #WINDOW_SIZES}; the caller closes it.
   *
   * @throws IllegalArgumentException if there is none of that size
   */
  public static InputStream png(int sizePixels) {
    InputStream picture = AppIcon.class.getResourceAsStream("candela-" + sizePixels + ".png");
    if (picture == null) {
      throw new IllegalArgumentException("There is no icon of " + sizePixels + " pixels");
    }
    return picture;
  }
}
