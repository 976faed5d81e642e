package dev.candela.desktop.help;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/** The list of tutorials, and one tutorial with buttons that open its recordings. */
public final class TutorialPages {
  /** Characters of a line of code that fit without a scroll bar. */
  private static final int WIDEST_LINE = 104;

  private static final Pattern CODE = Pattern.compile("`([^`]+)`|\\*([^*]+)\\*");
  private static final Pattern LINK = Pattern.compile("\\[([^]]+)]\\([^)]+\\)");

  private final Path folder;
  private final LatestJob copying;
  private final Consumer<Tutorial> show;
  private final Consumer<Path> open;
  private final BiConsumer<Path, Path> compare;
  private final Consumer<Throwable> report;

  public TutorialPages(
      Path folder,
      LatestJob copying,
      Consumer<Tutorial> show,
      Consumer<Path> open,
      BiConsumer<Path, Path> compare,
      Consumer<Throwable> report) {
    this.folder = folder;
    this.copying = copying;
    this.show = show;
    this.open = open;
    this.compare = compare;
    this.report = report;
  }

  public Node list() {
    VBox list =
        new VBox(6, Controls.label(Messages.text("welcome.tutorials"), "candela-page-title"));
    list.setId("tutorials");
    for (Tutorial tutorial : Tutorial.ALL) {
      Hyperlink link = new Hyperlink(tutorial.title());
      link.setId("tutorial-" + tutorial.page().charAt(0));
      link.setOnAction(_ -> show.accept(tutorial));
      list.getChildren().add(link);
    }
    return list;
  }

  public Node page(Tutorial tutorial) {
    FlowPane buttons = new FlowPane(8, 8);
    for (String recording : tutorial.recordings()) {
      String words = Messages.text("tutorials.open", recording);
      buttons
          .getChildren()
          .add(button(tutorial, words, files -> open.accept(files.resolve(recording))));
    }
    for (Tutorial.Comparison comparison : tutorial.comparisons()) {
      String before = comparison.before();
      String after = comparison.after();
      buttons
          .getChildren()
          .add(
              button(
                  tutorial,
                  Messages.text("tutorials.compare", before, after),
                  files -> compare.accept(files.resolve(before), files.resolve(after))));
    }
    VBox page = new VBox(12);
    page.setId("tutorial");
    page.setMaxWidth(860);
    page.getChildren().setAll(parts(tutorial.textForCopies()));
    Label where = Controls.wrapped(Messages.text("tutorials.folder"), "candela-quiet");
    Node there = code("cd \"" + tutorial.in(folder) + "\"");
    page.getChildren().addAll(1, List.of(buttons, where, there));
    return page;
  }

  /** Copies the tutorial's files first, which may take long on a network drive. */
  private Button button(Tutorial tutorial, String words, Consumer<Path> then) {
    Button button = new Button(words);
    button.setOnAction(
        _ ->
            copying.submit(_ -> tutorial.copy(folder), (Path files) -> then.accept(files), report));
    return button;
  }

  /** Headings, paragraphs, lists and code; recordings stand in for the pictures. */
  private static List<Node> parts(String text) {
    List<Node> parts = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    StringBuilder code = null;
    for (String line : text.split("\n", -1)) {
      boolean fence = line.startsWith("```");
      if (code != null && !fence) {
        code.append(line).append('\n');
      } else if (code != null) {
        parts.add(code(code.toString().stripTrailing()));
        code = null;
      } else {
        boolean item = line.startsWith("- ");
        if (fence || item || line.isBlank() || line.startsWith("#") || line.startsWith("![")) {
          paragraph(paragraph, parts);
        }
        if (fence) {
          code = new StringBuilder();
        } else if (line.startsWith("#")) {
          String style = line.startsWith("##") ? "candela-column-title" : "candela-page-title";
          parts.add(Controls.wrapped(line.replaceFirst("^#+ ", ""), style));
        } else if (!line.startsWith("![")) {
          paragraph.append(item ? "• " + line.substring(2) : line.strip()).append(' ');
        }
      }
    }
    paragraph(paragraph, parts);
    return parts;
  }

  private static void paragraph(StringBuilder words, List<Node> parts) {
    String text = LINK.matcher(words.toString().strip()).replaceAll("$1");
    words.setLength(0);
    if (text.isEmpty()) {
      return;
    }
    TextFlow flow = new TextFlow();
    int at = 0;
    Matcher matcher = CODE.matcher(text);
    while (matcher.find()) {
      flow.getChildren().add(piece(text.substring(at, matcher.start()), "candela-prose"));
      flow.getChildren()
          .add(
              matcher.group(1) == null
                  ? piece(matcher.group(2), "candela-prose-strong")
                  : piece(matcher.group(1), "candela-prose-code"));
      at = matcher.end();
    }
    flow.getChildren().add(piece(text.substring(at), "candela-prose"));
    parts.add(flow);
  }

  private static Text piece(String words, String style) {
    Text text = new Text(words);
    text.getStyleClass().add(style);
    return text;
  }

  private static Node code(String lines) {
    TextArea area =
        new TextArea(lines) {
          @Override
          protected double computePrefHeight(double width) {
            // Rows of some scripts are higher than those that JavaFX expects.
            Node text = lookup(".content .text");
            double rows = text == null ? 0 : text.getLayoutBounds().getHeight();
            return super.computePrefHeight(width) + rows;
          }
        };
    area.setEditable(false);
    // Room for a scroll bar below.
    area.setPrefRowCount(lines.lines().anyMatch(line -> line.length() > WIDEST_LINE) ? 1 : 0);
    area.setMinHeight(TextArea.USE_PREF_SIZE);
    area.setAccessibleText(Messages.text("tutorials.code"));
    area.getStyleClass().add("candela-prose-code");
    return area;
  }
}
