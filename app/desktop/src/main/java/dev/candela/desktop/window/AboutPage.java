package dev.candela.desktop.window;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.shape.SVGPath;

/** What this is, which versions of what it stands on, and under which licences. */
final class AboutPage {
  private AboutPage() {}

  static Node page(String version) {
    SVGPath flame = Controls.icon(Icon.CANDELA);
    flame.getStyleClass().add("candela-logo");
    List<String> lines = new ArrayList<>();
    lines.add(Messages.text("about.version", version));
    lines.add(Messages.text("about.java", System.getProperty("java.vm.name"), Runtime.version()));
    lines.add(Messages.text("about.javafx", System.getProperty("javafx.runtime.version", "")));
    lines.add(
        Messages.text(
            "about.system",
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("os.arch")));
    lines.add("");
    lines.addAll(Libraries.lines());
    TextArea facts = new TextArea(String.join("\n", lines));
    facts.setEditable(false);
    facts.setPrefRowCount(lines.size() + 1);
    VBox page =
        new VBox(
            16,
            new HBox(10, flame, Controls.label(Messages.text("about.title"), "candela-page-title")),
            facts);
    page.setId("about");
    return page;
  }
}
