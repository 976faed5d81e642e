package dev.candela.engine.export;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Kinds of files that hold a picture of a flame graph. */
public enum PictureFormat {
  /** Scales, and in a browser answers to pointer, clicks and searches. */
  SVG,
  /** Points, for documents and chats. */
  PNG,
  /** A page with the whole graph in it. */
  HTML;

  /** The format that a file's name ends with. */
  public static Optional<PictureFormat> of(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    for (PictureFormat format : values()) {
      if (name.endsWith("." + format.extension())) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** The end of such files' names, without the dot. */
  public String extension() {
    return name().toLowerCase(Locale.ROOT);
  }
}
