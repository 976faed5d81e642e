package dev.candela.desktop.compare;

import dev.candela.desktop.compare.CompareDisplay.CompareForm;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.WaitFrame;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.source.SourcePanel;
import dev.candela.engine.diff.Side;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.text.Messages;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/** The panels of each form: the graphs, the table, or a session's panel of each side. */
final class SidePanels {
  private static final List<Side> SIDES = List.of(Side.values());

  private final CompareModel model;
  private final Map<CompareForm, List<SessionPanel>> panels = new EnumMap<>(CompareForm.class);
  private final Map<CompareForm, Node> nodes = new EnumMap<>(CompareForm.class);

  SidePanels(CompareModel model, SessionPanel graphs, SessionPanel table) {
    this.model = model;
    for (CompareForm form : CompareForm.COMPARED) {
      SessionPanel panel = form == CompareForm.TABLE ? table : graphs;
      panels.put(form, List.of(panel));
      nodes.put(form, panel.node());
    }
  }

  /** Created on first use. */
  Node node(CompareForm form) {
    return nodes.computeIfAbsent(
        form,
        _ -> {
          SplitPane split = new SplitPane();
          split.setId("compare-" + form.panelKey());
          // One list has the lines of both sides.
          for (Side side : form == CompareForm.SOURCE ? List.of(Side.AFTER) : SIDES) {
            split.getItems().add(half(form, side));
          }
          return split;
        });
  }

  List<SessionPanel> of(CompareForm form) {
    return panels.getOrDefault(form, List.of());
  }

  List<LegendEntry> legend(CompareForm form) {
    return of(form).stream().flatMap(panel -> panel.legend().stream()).toList();
  }

  private Node half(CompareForm form, Side side) {
    PanelContext context =
        new PanelContext(model.session(side), model.settings(), model.showing(form));
    if (form == CompareForm.SOURCE) {
      SessionPanel both = new SourcePanel(context, model.session(Side.BEFORE)::file, model.lines());
      panels.put(form, List.of(both));
      return new WaitFrame(both.node(), "view", both.waits());
    }
    SessionPanel panel = form.panel(context);
    panels.computeIfAbsent(form, _ -> new ArrayList<>()).add(panel);
    Label title = Controls.label("", "candela-caption-bold");
    title.textProperty().bind(model.session(side).profileProperty().map(_ -> title(side)));
    // In several rows where text is large.
    FlowPane controls = new FlowPane(8, 2, title);
    controls.getChildren().addAll(panel.choices());
    controls.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(controls, Priority.ALWAYS);
    HBox choices = Controls.row(8, controls);
    panel.note().ifPresent(choices.getChildren()::add);
    panel.note().ifPresent(note -> note.setMinWidth(Region.USE_PREF_SIZE));
    choices.getStyleClass().addAll("candela-choices", "candela-side-choices");
    return Controls.below(choices, new WaitFrame(panel.node(), "view", panel.waits()));
  }

  /** Of several runs, which one is shown. */
  private String title(Side side) {
    CompareSource source = model.source(side);
    String letter = Messages.text("column." + Messages.key(side));
    return source.runs().size() == 1
        ? letter
        : Messages.text(
            "compare.panel.run", letter, source.shown().get() + 1, source.runs().size());
  }
}
