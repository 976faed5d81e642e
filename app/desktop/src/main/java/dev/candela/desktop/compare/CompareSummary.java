package dev.candela.desktop.compare;

import dev.candela.desktop.parts.Controls;
import dev.candela.engine.analysis.chance.Verdict;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.diff.Diff;
import dev.candela.engine.diff.DiffUnit;
import dev.candela.engine.diff.DiffVoice;
import dev.candela.engine.diff.Mismatch;
import dev.candela.engine.diff.Side;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The result in one line, and reasons to doubt it: severe ones, others behind a button. */
final class CompareSummary extends VBox {
  private final VBox severe = new VBox(4);
  private final Label summary = Controls.wrapped("", "candela-compare-summary");
  private final Label matched = Controls.wrapped("", "candela-quiet");
  private final ToggleButton more = Controls.toggle("compare.notes");
  private final VBox notes = new VBox(4);

  CompareSummary() {
    severe.getStyleClass().add("candela-compare-severe");
    severe.setId("compare-severe");
    notes.getStyleClass().add("candela-compare-notes");
    notes.setId("compare-note-list");
    summary.setId("compare-summary");
    matched.setId("compare-matched");
    List.of(summary, matched).forEach(words -> words.setMinWidth(0));
    more.selectedProperty().addListener((_, _, on) -> Controls.shown(notes, on));
    HBox line = Controls.row(14, summary, matched, Controls.spacer(), more);
    line.getStyleClass().add("candela-compare-line");
    getChildren().addAll(severe, line, notes);
    show(null);
  }

  /** Null before the first result. */
  void show(CompareResult result) {
    severe.getChildren().clear();
    notes.getChildren().clear();
    if (result == null) {
      summary.setText("");
      matched.setText("");
      Controls.shown(severe, false);
      Controls.shown(notes, false);
      more.setVisible(false);
      return;
    }
    Diff diff = result.diff();
    summary.setText(summary(result));
    matched.setText(
        Messages.text(
            "compare.matched",
            Math.round(diff.total().matched(Side.BEFORE) * 100),
            Math.round(diff.total().matched(Side.AFTER) * 100)));
    for (Mismatch mismatch : diff.mismatches()) {
      boolean worse = mismatch.isSevere();
      Label label = sentence(DiffVoice.WINDOW.sentence(mismatch));
      (worse ? severe : notes).getChildren().add(worse ? loud(label) : label);
    }
    Controls.shown(severe, !severe.getChildren().isEmpty());
    if (diff.hasOneRunASide()) {
      notes
          .getChildren()
          .add(
              sentence(Messages.text(diff.isWithinOneRun() ? "compare.parts" : "compare.one-run")));
    }
    FrameChangeText.grey(result.greyMethods())
        .ifPresent(words -> notes.getChildren().add(sentence(words)));
    int quiet = notes.getChildren().size();
    more.setVisible(quiet > 0);
    more.setText(Messages.text("compare.notes.count", quiet));
    Controls.shown(notes, quiet > 0 && more.isSelected());
  }

  private static Label sentence(String text) {
    return Controls.wrapped(text, "candela-compare-mismatch");
  }

  private static Node loud(Label label) {
    Label mark = Controls.label(Messages.text("compare.warning"), "candela-compare-warning");
    mark.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    return Controls.row(10, mark, label);
  }

  private static String summary(CompareResult result) {
    Diff diff = result.diff();
    Verdict verdict = result.verdicts().verdict(CallTree.ROOT);
    String all = FrameChangeText.change(diff, verdict, CallTree.ROOT);
    double change = diff.totalChange();
    if (diff.unit() == DiffUnit.SHARE) {
      return Messages.text("compare.summary.shares");
    } else if (Double.isNaN(change)) {
      return Messages.text("compare.summary", all);
    }
    if (verdict == Verdict.NOISE || change == 0) {
      return Messages.text("compare.summary.same", all);
    }
    boolean certain = verdict.isChange();
    // The sentence itself says by how many percent, and that it is a change.
    return Messages.text(
        (certain ? "compare.summary." : "compare.summary.chance.") + (change < 0 ? "less" : "more"),
        Quantities.percent(Math.abs(change)),
        certain ? FrameChangeText.amount(diff, CallTree.ROOT) : all);
  }
}
