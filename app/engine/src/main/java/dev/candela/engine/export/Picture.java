package dev.candela.engine.export;

import dev.candela.engine.export.FlamePicture.Look;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.render.FlameScene.Detail;
import dev.candela.engine.render.Surface;

/** A picture that can be exported; immutable. */
public sealed interface Picture permits FlamePicture, DiffPicture, TimelinePicture {
  /** Height at which everything visible fits. */
  double heightPixels(double widthPixels);

  /** Draws everything but the background. */
  void draw(Surface surface, Look look, Detail detail);

  /** Description of a box by node id; the first line is its name. */
  String words(int nodeId);

  /** True if callees stand above their callers. */
  boolean upwards();

  /** True if clicks zoom. */
  boolean zooms();

  /** True if a node may have several boxes, which zoom together. */
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
