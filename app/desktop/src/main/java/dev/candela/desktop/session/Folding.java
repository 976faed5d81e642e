package dev.candela.desktop.session;

import dev.candela.engine.view.transform.StackPath;
import java.util.HashSet;
import java.util.Set;

/**
 * Whether runs of library frames are shown as one; a value.
 *
 * @param folded true if they are
 * @param opened the places of those that are not
 */
public record Folding(boolean folded, Set<StackPath> opened) {
  /** All frames as they are. */
  public static final Folding UNFOLDED = new Folding(false, Set.of());

  /** Every run folded. */
  public static final Folding FOLDED = new Folding(true, Set.of());

  /** Keeps a copy. */
  public Folding {
    opened = Set.copyOf(opened);
  }

  /** The same with the run at this place opened. */
  public Folding open(StackPath place) {
    Set<StackPath> more = new HashSet<>(opened);
    more.add(place);
    return new Folding(folded, more);
  }
}
