package dev.candela.desktop.compare;

import dev.candela.engine.text.Messages;
import dev.candela.engine.view.transform.StackPath;
import dev.candela.engine.view.transform.StackTransform;
import dev.candela.engine.view.transform.StackTransforms;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;

/** What can be done with a frame of a comparison: always on both sides. */
final class CompareMenu {
  private final CompareModel model;
  private final Consumer<String> clipboard;

  CompareMenu(CompareModel model, Consumer<String> clipboard) {
    this.model = model;
    this.clipboard = clipboard;
  }

  /**
   * Fresh items.
   *
   * @param place where the frame is, if it is at one place
   */
  List<MenuItem> items(String method, Optional<StackPath> place) {
    List<MenuItem> items = new ArrayList<>();
    // Transforms look for names as they were recorded, and the rules have shortened some.
    boolean shortened = RecordedNames.isShortened(method);
    String regex = RecordedNames.regex(method);
    place.ifPresent(
        at -> {
          MenuItem subtree = item("focus-subtree", StackTransforms.subtree(at));
          subtree.setDisable(at.names().stream().anyMatch(RecordedNames::isShortened));
          items.add(subtree);
        });
    items.add(
        item(
            "focus-method",
            shortened ? StackTransforms.include(regex) : StackTransforms.focus(method)));
    items.add(
        item("drop", shortened ? StackTransforms.exclude(regex) : StackTransforms.drop(method)));
    for (MenuItem exact :
        List.of(
            item("hide", StackTransforms.hide(method)),
            item("merge", StackTransforms.mergeIntoCaller(method)))) {
      exact.setDisable(shortened);
      items.add(exact);
    }
    items.add(new SeparatorMenuItem());
    for (CompareForm form : CompareForm.COMPARED) {
      if (form != model.display().form()) {
        items.add(
            item(
                Messages.text("compare.show." + form.name().toLowerCase(Locale.ROOT)),
                "compare-show-" + form.ordinal(),
                () -> model.display(display -> display.withForm(form))));
      }
    }
    items.add(new SeparatorMenuItem());
    items.add(copy("copy-name", method));
    place.ifPresent(at -> items.add(copy("copy-stack", String.join("\n", at.names()) + "\n")));
    return items;
  }

  private MenuItem item(String key, StackTransform transform) {
    return item(
        Messages.text("frame." + key),
        "frame-" + key,
        () -> model.choose(choice -> choice.plus(transform)));
  }

  private MenuItem copy(String key, String text) {
    return item(Messages.text("frame." + key), "frame-" + key, () -> clipboard.accept(text));
  }

  private static MenuItem item(String words, String id, Runnable action) {
    MenuItem item = new MenuItem(words);
    item.setId(id);
    item.setOnAction(_ -> action.run());
    return item;
  }
}
