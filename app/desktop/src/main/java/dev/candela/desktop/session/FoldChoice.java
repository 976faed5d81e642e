package dev.candela.desktop.session;

import dev.candela.engine.view.transform.StackPath;
import java.util.HashSet;
import java.util.Set;

/** Folding of consecutive library frames into one, except at the opened places; a value. */
public record FoldChoice(boolean folded, Set<StackPath> opened) {
  public static final FoldChoice UNFOLDED = new FoldChoice(false, Set.of());

  public static final FoldChoice FOLDED = new FoldChoice(true, Set.of());

  public FoldChoice {
    opened = Set.copyOf(opened);
  }

  public FoldChoice toggled() {
    return folded ? UNFOLDED : FOLDED;
  }

  public FoldChoice open(StackPath place) {
    Set<StackPath> more = new HashSet<>(opened);
    more.add(place);
    return new FoldChoice(folded, more);
  }
}
