package dev.candela.engine.export;

import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

public enum PictureFormat {
  /** Scales; reacts to pointer, clicks and searches in a browser. */
  SVG,
  /** Pixels, for documents and chats. */
  PNG,
  /** A page with the whole graph. */
  HTML;

  public static Optional<PictureFormat> of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (PictureFormat format : values()) {
      if (name.endsWith("." + format.extension())) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** Without the dot. */
  public String extension() {
    return Messages.key(this);
  }
}
