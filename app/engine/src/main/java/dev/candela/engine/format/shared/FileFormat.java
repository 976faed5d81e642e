package dev.candela.engine.format.shared;

import java.util.List;

/**
 * What the class of a format says of itself; {@link ReadFormat} and {@link WrittenFormat} are what
 * it can do. A new one is a class in a package of its own and a constant of {@code Format}.
 */
public interface FileFormat {
  /** For display. */
  String name();

  /** Ends of the names of files to be written, the usual one first; none if it is only read. */
  default List<String> endings() {
    return List.of();
  }

  /** False for text. */
  default boolean isBinary() {
    return false;
  }
}
