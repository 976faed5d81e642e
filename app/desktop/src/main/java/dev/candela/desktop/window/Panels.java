package dev.candela.desktop.window;

import dev.candela.desktop.events.EventsPanel;
import dev.candela.desktop.flame.FlamePanel;
import dev.candela.desktop.locks.LocksPanel;
import dev.candela.desktop.methods.DetailsPanel;
import dev.candela.desktop.methods.MethodsPanel;
import dev.candela.desktop.quality.QualityPanel;
import dev.candela.desktop.session.PanelContext;
import dev.candela.desktop.session.SessionPanel;
import dev.candela.desktop.source.SourcePanel;
import dev.candela.desktop.threads.ThreadsPanel;
import dev.candela.desktop.timeline.TimelinePanel;
import dev.candela.desktop.tree.TreePanel;
import java.util.List;
import java.util.function.Function;

/**
 * The panels of a session. A new one is a line here, and two texts: {@code panel.KEY} for its title
 * and {@code panel.KEY.tip} for what it shows.
 */
public record Panels(List<Entry> timeline, List<Entry> tabs, List<Entry> details) {

  public static final Panels ALL =
      new Panels(
          List.of(new Entry("timeline", TimelinePanel::new)),
          List.of(
              new Entry("flame", FlamePanel::new),
              new Entry("call-tree", TreePanel::topDown),
              new Entry("bottom-up", TreePanel::bottomUp),
              new Entry("hot-methods", MethodsPanel::new),
              new Entry("threads", ThreadsPanel::new),
              new Entry("locks", LocksPanel::new),
              new Entry("events", EventsPanel::new),
              new Entry("quality", QualityPanel::new),
              new Entry("source", SourcePanel::new)),
          List.of(new Entry("details", DetailsPanel::new)));

  /** Makes a panel, once per session. */
  public record Entry(String key, Function<PanelContext, SessionPanel> make) {}
}
