package dev.candela.desktop.frame;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.session.ViewChooser;
import dev.candela.desktop.work.Job;
import dev.candela.desktop.work.Workers;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.view.ByThread;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** Actions on a frame, in every panel of a session or a comparison. */
public final class FrameMenu {
  private static final List<String> PANELS =
      List.of("flame", "call-tree", "bottom-up", "hot-methods", "source");

  private final ViewChooser chooser;
  private final Workers workers;
  private final boolean ofComparison;
  private final Function<Target, List<MenuItem>> shows;

  public FrameMenu(SessionModel session, String panel) {
    this(session, session.workers(), false, target -> panels(session, panel, target));
  }

  private FrameMenu(
      ViewChooser chooser,
      Workers workers,
      boolean ofComparison,
      Function<Target, List<MenuItem>> shows) {
    this.chooser = chooser;
    this.workers = workers;
    this.ofComparison = ofComparison;
    this.shows = shows;
  }

  /** A menu that acts on both sides of a comparison; {@code shows} makes its other items. */
  public static FrameMenu ofComparison(
      ViewChooser chooser, Workers workers, Function<Target, List<MenuItem>> shows) {
    return new FrameMenu(chooser, workers, true, shows);
  }

  /** True for panels that can show a frame. */
  public static boolean shows(String panel) {
    return PANELS.contains(panel);
  }

  /**
   * A frame that something can be done with.
   *
   * @param place if it is at one place of the tree of callers above callees
   * @param stack the names from there to the outermost frame, or none
   * @param thread that it is in place of a frame; may be {@link ByThread#OTHER_THREADS}
   * @param line of its source, from 1; {@link Ids#NONE} for the hottest
   */
  public record Target(
      String method,
      Optional<StackPath> place,
      List<String> stack,
      Optional<Job<String>> subtree,
      OptionalInt thread,
      int line) {
    public Target(
        String method,
        Optional<StackPath> place,
        List<String> stack,
        Optional<Job<String>> subtree) {
      this(method, place, stack, subtree, OptionalInt.empty(), Ids.NONE);
    }

    /** The innermost frame of a stack. */
    public static Target stack(Profile profile, int stackId) {
      Symbols symbols = profile.symbols();
      int frameId = profile.stacks().frameId(stackId);
      int[] frameIds = profile.stacks().frameIds(stackId);
      int line = symbols.frames().lineNumber(frameId);
      return new Target(
          symbols.frameName(frameId),
          Optional.empty(),
          Arrays.stream(frameIds).mapToObj(symbols::frameName).toList(),
          Optional.empty(),
          OptionalInt.empty(),
          line > 0 ? line : Ids.NONE);
    }

    public static Target method(String method) {
      return new Target(method, Optional.empty(), List.of(), Optional.empty());
    }

    /** A thread, including everything that ran on it. */
    public static Target thread(String name, int threadId, Optional<Job<String>> subtree) {
      return new Target(
          name, Optional.empty(), List.of(), subtree, OptionalInt.of(threadId), Ids.NONE);
    }
  }

  public List<MenuItem> items(Target target) {
    List<MenuItem> items = new ArrayList<>();
    if (target.thread().isPresent()) {
      if (target.thread().getAsInt() != ByThread.OTHER_THREADS) {
        ThreadChoice only = ThreadChoice.of(Set.of(target.thread().getAsInt()));
        items.add(
            Controls.item(
                "frame.focus-thread", () -> chooser.choose(choice -> choice.withThreads(only))));
        items.add(new SeparatorMenuItem());
      }
      items.addAll(copies(target));
      return items;
    }
    items.addAll(transforms(target));
    items.add(new SeparatorMenuItem());
    items.addAll(shows.apply(target));
    items.add(new SeparatorMenuItem());
    items.addAll(copies(target));
    return items;
  }

  private List<MenuItem> transforms(Target target) {
    String method = target.method();
    List<MenuItem> items = new ArrayList<>();
    target
        .place()
        .map(at -> exact("focus-subtree", StackTransforms.subtree(at), at.names()))
        .ifPresent(items::add);
    // Transforms look for recorded names, which the rules of a comparison have shortened.
    boolean shortened = isShortened(List.of(method));
    String regex = shortened ? RecordedNames.regex(method) : "";
    items.add(
        item(
            "focus-method",
            shortened ? StackTransforms.include(regex) : StackTransforms.focus(method)));
    items.add(exact("hide", StackTransforms.hide(method), List.of(method)));
    items.add(
        item("drop", shortened ? StackTransforms.exclude(regex) : StackTransforms.drop(method)));
    items.add(exact("merge", StackTransforms.mergeIntoCaller(method), List.of(method)));
    return items;
  }

  /** Disabled if a recording may have another name for one of these frames. */
  private MenuItem exact(String key, StackTransform transform, List<String> names) {
    MenuItem item = item(key, transform);
    item.setDisable(isShortened(names));
    return item;
  }

  private boolean isShortened(List<String> names) {
    return ofComparison && names.stream().anyMatch(RecordedNames::isShortened);
  }

  /** Items that copy: the only ones for the root. */
  public List<MenuItem> copies(Target target) {
    List<MenuItem> items = new ArrayList<>();
    items.add(Controls.item("frame.copy-name", () -> Controls.copy(target.method())));
    if (!target.stack().isEmpty()) {
      String text = String.join("\n", target.stack()) + "\n";
      items.add(Controls.item("frame.copy-stack", () -> Controls.copy(text)));
    }
    target
        .subtree()
        .map(text -> (Runnable) () -> workers.latestJob().submit(text, Controls::copy, _ -> {}))
        .ifPresent(copy -> items.add(Controls.item("frame.copy-subtree", copy)));
    return items;
  }

  private static List<MenuItem> panels(SessionModel session, String panel, Target target) {
    FrameRef frame = target.place().map(FrameRef::at).orElseGet(() -> FrameRef.of(target.method()));
    List<MenuItem> items = new ArrayList<>();
    for (String other : PANELS) {
      if (!other.equals(panel)) {
        SharedView.Reveal wish = new SharedView.Reveal(other, frame, target.line(), false);
        items.add(show(session.view(), "frame.show." + other, wish));
      }
    }
    items.add(openEditor(session.view(), frame, target.line()));
    return items;
  }

  /** Shows the source of a frame, and opens the user's editor; {@link Ids#NONE}: hottest line. */
  public static MenuItem openEditor(SharedView view, FrameRef frame, int line) {
    MenuItem item = show(view, "source.open", new SharedView.Reveal("source", frame, line, true));
    item.setId("frame-open-editor");
    return item;
  }

  private static MenuItem show(SharedView view, String key, SharedView.Reveal wish) {
    return Controls.item(key, () -> view.revealProperty().set(Optional.of(wish)));
  }

  private MenuItem item(String key, StackTransform transform) {
    return Controls.item("frame." + key, () -> chooser.choose(choice -> choice.plus(transform)));
  }
}
