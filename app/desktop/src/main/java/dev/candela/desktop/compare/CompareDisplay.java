package dev.candela.desktop.compare;

import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.source.SourcePanel;
import dev.candela.desktop.threads.ThreadsPanel;
import dev.candela.desktop.tree.TreePanel;
import dev.candela.engine.diff.DiffTree.WidthBy;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The display options of a comparison. Changing them does not repeat the comparison. */
public record CompareDisplay(
    CompareForm form, WidthBy width, CompareColouring colouring, DiffPalette palette) {
  CompareDisplay withForm(CompareForm newForm) {
    return new CompareDisplay(newForm, width, colouring, palette);
  }

  CompareDisplay withWidth(WidthBy newWidth) {
    return new CompareDisplay(form, newWidth, colouring, palette);
  }

  CompareDisplay withColouring(CompareColouring newColouring) {
    return new CompareDisplay(form, width, newColouring, palette);
  }

  CompareDisplay withPalette(DiffPalette newPalette) {
    return new CompareDisplay(form, width, colouring, newPalette);
  }

  enum CompareColouring {
    /** By verdict. */
    CHANGE,
    /** By kind of frame: Java, native, kernel. */
    KIND,
    PACKAGE
  }

  public enum CompareForm {
    SIDES("flame", null),
    /** One flame graph of both sides. */
    GRAPH("", null),
    TABLE("hot-methods", null),
    CALL_TREE("call-tree", TreePanel::topDown),
    BOTTOM_UP("bottom-up", TreePanel::bottomUp),
    THREADS("threads", ThreadsPanel::new),
    /** The source of the selected method, with the costs of each side. */
    SOURCE("source", SourcePanel::new);

    static final List<CompareForm> COMPARED = List.of(SIDES, GRAPH, TABLE);

    private final String panel;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference is
    private final Function<PanelContext, SessionPanel> make;

    CompareForm(String panel, Function<PanelContext, SessionPanel> make) {
      this.panel = panel;
      this.make = make;
    }

    /** The form with the same key as a session's panel. */
    static Optional<CompareForm> of(String panel) {
      return Arrays.stream(values()).filter(form -> form.panel.equals(panel)).findFirst();
    }

    /** True if it shows a session's panel for each side. */
    boolean isOfPanels() {
      return make != null;
    }

    SessionPanel panel(PanelContext context) {
      return make.apply(context);
    }

    String panelKey() {
      return panel;
    }

    /** Key of its name and of its tip. */
    String key() {
      return isOfPanels() ? "panel." + panel : "compare.form." + Messages.key(this);
    }
  }
}
