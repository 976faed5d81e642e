package dev.candela.cli;

import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.WarmUp;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/** What a reader of shares should know before believing them; on the error stream. */
final class TrustNotes {
  /** A smaller warm-up moves no share by much. */
  private static final double NOTABLE_WARM_UP = 0.1;

  private TrustNotes() {}

  static void print(PrintWriter err, View view) {
    SampleSelection selection = view.selection();
    if (view.stacks(Cancellation.NEVER).weights().totalSamples() == 0) {
      return;
    }
    printBias(err, view);
    if (selection.rangeIn(view.profile()).isEmpty()) {
      err.println(
          "note: nothing says when these samples were taken: they count as independent of each"
              + " other, which makes ± smaller than it is where one call was sampled many times.");
    } else if (selection.range().equals(SampleSelection.ALWAYS) && isCpu(view)) {
      WarmUp warmUp = WarmUp.of(view.profile(), selection, Cancellation.NEVER);
      if (warmUp.share() >= NOTABLE_WARM_UP) {
        double seconds = (warmUp.steadyNanos() - warmUp.grid().span().startNanos()) / 1e9;
        err.printf(
            Locale.ROOT,
            "note: the first %.1f s, with %s of the samples, differ from what came later: warm-up,"
                + " or other work; --from %.1fs leaves them out.%n",
            seconds,
            Quantities.percent(warmUp.share()),
            seconds);
      }
    }
  }

  /** What intervals do not cover: code that the sampler charges to other code. */
  static void printBias(PrintWriter err, View view) {
    bias(view).ifPresent(sentences -> err.println("note: " + sentences));
  }

  static Optional<String> bias(View view) {
    return isCpu(view)
        ? SampleBias.of(view.profile(), view.selection(), Cancellation.NEVER).doubts()
        : Optional.empty();
  }

  private static boolean isCpu(View view) {
    return view.selection().tables(view.profile()).stream()
        .allMatch(table -> table.type().category() == SampleCategory.CPU);
  }
}
