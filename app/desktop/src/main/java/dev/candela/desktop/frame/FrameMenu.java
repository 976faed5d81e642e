package dev.candela.desktop.frame;

import dev.candela.desktop.session.FrameRef;
import dev.candela.desktop.session.SessionModel;
import dev.candela.desktop.session.SharedView;
import dev.candela.desktop.work.Job;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.ByThread;
import dev.candela.engine.view.select.ThreadChoice;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** Actions on a frame, in every panel. */
public final class FrameMenu {
  private static final List<String> PANELS =
      List.of("flame", "call-tree", "bottom-up", "hot-methods", "source");

  private final SessionModel session;
  private final String panel;
  private final Consumer<String> clipboard;

  /**
   * A menu that acts on a session.
   *
   * @param panel the key of the panel that has the menu
   * @param clipboard takes text that is copied
   */
  public FrameMenu(SessionModel session, String panel, Consumer<String> clipboard) {
    this.session = session;
    this.panel = panel;
    this.clipboard = clipboard;
  }

  /** True for panels that can show a frame. */
  public static boolean shows(String panel) {
    return PANELS.contains(panel);
  }

  /**
   * A frame that something can be done with.
   *
   * @param method its qualified name
   * @param place where it is, if it is at one place of the tree of callers above callees
   * @param stack the names from there to the outermost frame, or empty
   * @param subtree writes what is below it as collapsed stacks, or empty
   * @param thread the thread, or {@link ByThread#OTHER_THREADS}, that it is in place of a frame; or
   *     empty
   */
  public record Target(
      String method,
      Optional<StackPath> place,
      Optional<String> stack,
      Optional<Job<String>> subtree,
      OptionalInt thread) {
    /** A frame. */
    public Target(
        String method,
        Optional<StackPath> place,
        Optional<String> stack,
        Optional<Job<String>> subtree) {
      this(method, place, stack, subtree, OptionalInt.empty());
    }

    /** The method, at any place. */
    public static Target method(String method) {
      return new Target(method, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** A thread, including everything that ran on it. */
    public static Target thread(String name, int threadId, Optional<Job<String>> subtree) {
      return new Target(
          name, Optional.empty(), Optional.empty(), subtree, OptionalInt.of(threadId));
    }
  }

  /** New items for one frame. */
  public List<MenuItem> items(Target target) {
    List<MenuItem> items = new ArrayList<>();
    if (target.thread().isPresent()) {
      if (target.thread().getAsInt() != ByThread.OTHER_THREADS) {
        ThreadChoice only = ThreadChoice.of(Set.of(target.thread().getAsInt()));
        items.add(item("focus-thread", () -> session.choose(choice -> choice.withThreads(only))));
        items.add(new SeparatorMenuItem());
      }
      items.addAll(copies(target));
      return items;
    }
    String method = target.method();
    target.place().ifPresent(at -> items.add(item("focus-subtree", StackTransforms.subtree(at))));
    items.add(item("focus-method", StackTransforms.focus(method)));
    items.add(item("hide", StackTransforms.hide(method)));
    items.add(item("drop", StackTransforms.drop(method)));
    items.add(item("merge", StackTransforms.mergeIntoCaller(method)));
    items.add(new SeparatorMenuItem());
    FrameRef frame = target.place().map(FrameRef::at).orElseGet(() -> FrameRef.of(method));
    for (String other : PANELS) {
      if (!other.equals(panel)) {
        items.add(item("show." + other, () -> reveal(other, frame)));
      }
    }
    items.add(new SeparatorMenuItem());
    items.addAll(copies(target));
    return items;
  }

  /** Items that copy: the only ones for the root. */
  public List<MenuItem> copies(Target target) {
    List<MenuItem> items = new ArrayList<>();
    items.add(item("copy-name", () -> clipboard.accept(target.method())));
    target.stack().ifPresent(text -> items.add(item("copy-stack", () -> clipboard.accept(text))));
    target
        .subtree()
        .ifPresent(
            text ->
                items.add(
                    item(
                        "copy-subtree",
                        () -> session.workers().latestJob().submit(text, clipboard, _ -> {}))));
    return items;
  }

  /** Shows a frame in another panel. */
  private void reveal(String other, FrameRef frame) {
    session.view().revealProperty().set(Optional.of(new SharedView.Reveal(other, frame)));
  }

  private MenuItem item(String key, StackTransform transform) {
    return item(key, () -> session.choose(choice -> choice.plus(transform)));
  }

  private static MenuItem item(String key, Runnable action) {
    MenuItem item = new MenuItem(Messages.text("frame." + key));
    item.setId("frame-" + key.replace('.', '-'));
    item.setOnAction(_ -> action.run());
    return item;
  }
}
