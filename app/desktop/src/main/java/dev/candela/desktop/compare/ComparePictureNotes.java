package dev.candela.desktop.compare;

import dev.candela.desktop.choice.Chips;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.CostText;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackTransform;
import java.util.ArrayList;
import java.util.List;

/** What stands below the title of a comparison's picture: what was compared, and how. */
final class ComparePictureNotes {
  private static final String DOT = " · ";

  private ComparePictureNotes() {}

  static List<String> of(CompareResult result, CompareDisplay display) {
    List<String> notes = new ArrayList<>();
    notes.add(side(result, Side.BEFORE));
    notes.add(side(result, Side.AFTER));
    notes.add(how(result, display));
    for (Mismatch mismatch : result.diff().mismatches()) {
      if (mismatch.isSevere()) {
        notes.add(Messages.text("compare.note.warning", DiffVoice.WINDOW.sentence(mismatch)));
      }
    }
    FrameChangeText.grey(result.greyMethods()).ifPresent(notes::add);
    return notes;
  }

  /** {@code A: 4.20 s of processor time · 12.3 s · 4,200 samples · range 2 – 10 s · …}. */
  private static String side(CompareResult result, Side side) {
    CompareInputs inputs = result.inputs();
    boolean before = side == Side.BEFORE;
    Profile profile = (before ? inputs.before() : inputs.after()).profile();
    SideChoice choice = inputs.choice().side(side);
    SampleSelection selection = inputs.choice().viewOf(side).selection(profile);
    boolean outside = !choice.window().leftOut().isEmpty();
    Span range = outside ? selection.leftOutIn(profile) : selection.rangeIn(profile);
    Diff diff = result.diff();
    List<String> words = new ArrayList<>();
    words.add(CostText.of(diff).cost(diff.tree().total(side, CallTree.ROOT)));
    words.addAll(SideDescription.words(profile, selection.recordedNanos(profile), diff, side));
    if (!choice.window().equals(TimeWindow.ALL)) {
      long begin = profile.span().startNanos();
      String chip =
          Messages.text(
              "chip.range",
              Quantities.tenths((range.startNanos() - begin) / 1e9),
              Quantities.tenths((range.endNanos() - begin) / 1e9));
      words.add(outside ? Messages.text("compare.range.outside", chip) : chip);
    }
    if (!choice.threads().isEmpty()) {
      words.add(Messages.text("chip.threads.named", choice.threads()));
    }
    if (choice.operations() > 0) {
      words.add(Messages.text("compare.note.operations", Quantities.amount(choice.operations())));
    }
    return Messages.text(
        before ? "compare.note.before" : "compare.note.after",
        (before ? diff.before() : diff.after()).name(),
        String.join(DOT, words));
  }

  private static String how(CompareResult result, CompareDisplay display) {
    CompareInputs inputs = result.inputs();
    ViewChoice stacks = inputs.choice().view();
    List<String> words = new ArrayList<>();
    words.add(Messages.text("compare.unit." + Messages.key(result.diff().unit())));
    if (display.form() != CompareForm.SIDES) {
      words.add(Messages.text("compare.width." + Messages.key(display.width())));
    }
    words.add(
        String.join(
            ", ",
            inputs
                .choice()
                .viewOf(Side.AFTER)
                .selection(inputs.after().profile())
                .tables(inputs.after().profile())
                .stream()
                .map(SampleTable::type)
                .map(type -> type.name())
                .toList()));
    if (!stacks.nativeFrames()) {
      words.add(Messages.text("chip.native"));
    }
    if (stacks.folding().folded()) {
      words.add(Messages.text("compare.note.folded"));
    }
    for (StackTransform transform : stacks.transforms().list()) {
      words.add(Chips.words(transform));
    }
    return String.join(DOT, words);
  }
}
