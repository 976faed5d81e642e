package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Transforms, the first one applied first; a value, so undo only needs to keep an earlier one. */
public record Transforms(List<StackTransform> list) {
  public static final Transforms NONE = new Transforms(List.of());

  public Transforms {
    list = List.copyOf(list);
  }

  public Transforms plus(StackTransform transform) {
    List<StackTransform> longer = new ArrayList<>(list);
    longer.add(transform);
    return new Transforms(longer);
  }

  public Transforms without(StackTransform transform) {
    return new Transforms(list.stream().filter(t -> !t.equals(transform)).toList());
  }

  /** Replaces the grain of the last {@code frames:}; the same object if nothing changes. */
  public Transforms by(Grain grain) {
    int last = list.size() - 1;
    while (last >= 0 && !(list.get(last) instanceof Grain)) {
      last--;
    }
    if (last < 0 || list.get(last) == grain) {
      return this;
    }
    List<StackTransform> changed = new ArrayList<>(list);
    changed.set(last, grain);
    return new Transforms(changed);
  }

  /** Rules of the first fold; empty if nothing is folded. */
  public Optional<FoldRules> foldRules() {
    return list.stream()
        .filter(FoldLibraries.class::isInstance)
        .findFirst()
        .map(fold -> ((FoldLibraries) fold).rules());
  }

  /** Those before the first fold; all if nothing is folded. */
  public Transforms beforeFolds() {
    return new Transforms(list.stream().takeWhile(t -> !(t instanceof FoldLibraries)).toList());
  }

  public List<String> texts() {
    return list.stream().map(StackTransform::text).toList();
  }

  /** Understands {@link #texts}; fails with a sentence for the user. */
  public static Transforms parse(List<String> texts) {
    return new Transforms(texts.stream().map(StackTransforms::parse).toList());
  }

  public StackView view(Profile profile, Cancellation cancellation) {
    return view(StackView.of(profile), cancellation);
  }

  public StackView view(StackView from, Cancellation cancellation) {
    StackView view = from;
    for (StackTransform transform : list) {
      cancellation.check();
      view = transform.apply(view, cancellation);
    }
    return view;
  }
}
