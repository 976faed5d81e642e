package dev.candela.cli.option;

import static dev.candela.cli.option.Options.option;

import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Headline;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.view.ByClass;
import dev.candela.engine.view.View;
import dev.candela.engine.view.transform.Grain;
import java.util.Optional;

/** The option that chooses rows of methods, classes or threads. */
public final class ByOption {
  enum Kind {
    METHOD,
    CLASS,
    THREAD
  }

  private Kind kind;
  private Optional<ByClass> shaped = Optional.empty();

  public ByOption(Options options) {
    options.add(
        Kind.class, v -> kind = v, option("method|class|thread", "--by").defaultValue("method"));
  }

  public boolean classes() {
    return kind == Kind.CLASS;
  }

  public boolean threads() {
    return kind == Kind.THREAD;
  }

  /** Reads the recordings and applies the options; threads are for the caller. */
  public View view(FilterOptions options, RecordingSet recordings) {
    if (!classes()) {
      return options.view(recordings, Grain.METHOD);
    }
    View view = options.view(recordings, Grain.METHOD, this::withClasses);
    if (view.selection().tables(view.profile()).stream().noneMatch(ByClass::hasClasses)) {
      throw CommandFailure.of(
          "cli.failure.no-classes", String.join(", ", Headline.eventNames(view)));
    }
    return view;
  }

  /** True if a table of methods, or of classes, has a row for it. */
  public boolean isRow(int methodId) {
    return shaped.map(byClass -> byClass.isClass(methodId)).orElse(true);
  }

  private Profile withClasses(Profile profile) {
    shaped = ByClass.of(profile, Cancellation.NEVER);
    return shaped.map(ByClass::profile).orElse(profile);
  }
}
