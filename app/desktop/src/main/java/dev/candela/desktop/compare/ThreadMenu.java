package dev.candela.desktop.compare;

import dev.candela.engine.analysis.ThreadPool;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;

/** The threads of a recording, pool by pool, to choose one of them. */
final class ThreadMenu extends MenuButton {
  private final Consumer<String> chosen;
  private Profile shown;

  /** Hands out a regular expression for the names of the threads chosen; empty for all. */
  ThreadMenu(Consumer<String> chosen) {
    this.chosen = chosen;
    setText(Messages.text("compare.threads"));
    setTooltip(new Tooltip(Messages.text("compare.threads.menu.tip")));
    setMinWidth(Region.USE_PREF_SIZE);
    getItems().add(item(Messages.text("compare.threads.all"), ""));
    setOnShowing(_ -> fill());
  }

  void show(Profile profile) {
    shown = profile;
  }

  private void fill() {
    Map<String, Integer> pools = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (int threadId = 0; shown != null && threadId < shown.threads().size(); threadId++) {
      pools.merge(ThreadPool.nameOf(shown.threads().name(threadId)), 1, Integer::sum);
    }
    getItems().setAll(item(Messages.text("compare.threads.all"), ""), new SeparatorMenuItem());
    pools.forEach(
        (name, count) ->
            getItems()
                .add(
                    item(
                        count == 1 ? name : Messages.text("threads.pool", name, count),
                        regex(name))));
  }

  private MenuItem item(String words, String regex) {
    MenuItem item = new MenuItem(words);
    item.setMnemonicParsing(false);
    item.setOnAction(_ -> chosen.accept(regex));
    return item;
  }

  /** A name as it stands, with any number in place of the star at its end. */
  private static String regex(String name) {
    boolean pool = name.endsWith("*");
    String fixed = pool ? name.substring(0, name.length() - 1) : name;
    boolean plain = fixed.matches("[\\w \\-]*");
    return "^" + (plain ? fixed : Pattern.quote(fixed)) + (pool ? "\\d+$" : "$");
  }
}
