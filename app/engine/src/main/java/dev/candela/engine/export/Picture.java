package dev.candela.engine.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.Detail;
import dev.candela.engine.render.Surface;

/** What can be written to a file as a picture; immutable, to be used by any thread. */
public sealed interface Picture permits FlamePicture, DiffPicture, TimelinePicture {
  /** What stands above it. */
  String title();

  /** The height at which all that can be seen is on it. */
  double heightPixels(double widthPixels);

  /** Draws all of it but the ground. */
  void draw(Surface surface, Look look, Detail detail);

  /** What there is to say of a box, by node id; the first line is its name. */
  String words(int nodeId);

  /** True if callees stand above their callers. */
  boolean upwards();

  /** True if clicks can enlarge parts of it. */
  boolean zooms();

  /** True if there may be several boxes of one node: clicks enlarge all of them together. */
  default boolean repeatsNodes() {
    return false;
  }

  /**
   * The picture as a page of its own.
   *
   * @throws IllegalArgumentException with a sentence for the user if there is no such page
   */
  byte[] page(Look look, Cancellation cancellation);
}
