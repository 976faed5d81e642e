package dev.candela.desktop.session;

import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of a search, for the text beside the search field; a value.
 *
 * @param current which match is stepped to, from 1 on; 0 before the first step
 * @param folded number of folds that hide matches
 * @param narrow number of matches that are too narrow to see without zoom
 * @param outside number of matches outside the zoom
 * @param share of the samples on stacks with a match, counted once each, such as {@code 12.4 % ±
 *     0.5}; empty if it is not computed
 */
public record SearchStatus(
    int current, int matches, int folded, int narrow, int outside, String share) {
  public static final SearchStatus NONE = new SearchStatus(-1, 0, "");

  /** For panels where every match is visible. */
  public SearchStatus(int current, int matches, String share) {
    this(current, matches, 0, 0, 0, share);
  }

  public SearchStatus withNarrow(int newNarrow) {
    return new SearchStatus(current, matches, folded, newNarrow, outside, share);
  }

  /** With another current match, and another number of matches that are not zoomed to. */
  public SearchStatus at(int newCurrent, int newOutside) {
    return new SearchStatus(newCurrent, matches, folded, narrow, newOutside, share);
  }

  public String words() {
    if (equals(NONE)) {
      return "";
    }
    List<String> words = new ArrayList<>();
    words.add(Messages.text("toolbar.found", Quantities.count(current), Quantities.count(matches)));
    if (outside > 0) {
      words.add(Messages.text("toolbar.found.outside", Quantities.count(outside)));
    }
    if (folded > 0) {
      words.add(Messages.text("toolbar.found.folded", Quantities.count(folded)));
    }
    if (narrow > 0) {
      words.add(Messages.text("toolbar.found.narrow", Quantities.count(narrow)));
    }
    if (!share.isEmpty()) {
      words.add(share);
    }
    return String.join("  ", words);
  }
}
