package dev.candela.engine.format.shared;

import java.util.List;

/**
 * A file format: its name and file names. Formats implement {@link ReadFormat}, {@link
 * WrittenFormat} or both. A new format is a class in a package of its own and a constant of {@code
 * Format}.
 */
public interface FileFormat {
  String name();

  /** File name extensions for writing, the usual one first; empty if the format is only read. */
  default List<String> endings() {
    return List.of();
  }

  default boolean isBinary() {
    return false;
  }
}
