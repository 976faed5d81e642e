package dev.candela.desktop.window;

import dev.candela.desktop.compare.CompareChoice;
import dev.candela.desktop.compare.CompareModel;
import dev.candela.desktop.compare.ComparePane;
import dev.candela.desktop.compare.CompareSource;
import dev.candela.desktop.export.Exporter;
import dev.candela.desktop.live.Recording;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.session.TimeWindow;
import dev.candela.desktop.session.ViewChoice;
import dev.candela.desktop.settings.RecentRecording;
import dev.candela.desktop.work.JobControl;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.diff.Side;
import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.timeline.Moments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.Tab;

/** Tabs with comparisons, and ways to open them. For the FX thread. */
final class Comparisons {
  /** More do not fit on a small screen. */
  private static final int MOST_RECENT = 10;

  private final Sessions.Parts parts;
  private final WindowTabs tabs;
  private final NoticeArea notices;
  private final Supplier<List<Path>> browse;

  /** With {@code browse} asking for recordings; none if the user gives up. */
  Comparisons(Sessions.Parts parts, Supplier<List<Path>> browse) {
    this.parts = parts;
    tabs = parts.tabs();
    notices = parts.notices();
    this.browse = browse;
  }

  /** Compares two files, or two folders with one run per file. */
  void open(Path before, Path after) {
    show(files(List.of(before), after), files(List.of(after), before));
  }

  /** Compares a folder with a run per file with what the user chooses as the baseline. */
  void compareRuns(Path runs) {
    List<Path> baseline = browse.get();
    if (!baseline.isEmpty()) {
      show(files(baseline, runs), files(List.of(runs), baseline.getFirst()));
    }
  }

  /** Puts other recordings in place of a side's, with all of them as runs of one program. */
  private void replace(Tab tab, Side side, List<Path> paths) {
    CompareModel old = ((ComparePane) tab.getContent()).model();
    CompareSource source = old.source(side == Side.BEFORE ? Side.AFTER : Side.BEFORE);
    CompareSource other = source.now() == null ? files(source.files(), paths.getFirst()) : source;
    CompareSource opened = files(paths, source.files().getFirst());
    Consumer<CompareModel> alike =
        model -> {
          model.begin(old.choice().with(side, _ -> CompareChoice.SideChoice.ALL));
          model.display(_ -> old.display());
        };
    if (side == Side.BEFORE) {
      show(opened, other, alike);
    } else {
      show(other, opened, alike);
    }
    // Unreadable recordings do not replace those that are there.
    ObservableValue<Profile> read = opened.profile();
    if (read.getValue() != null) {
      remove(tab);
      return;
    }
    read.addListener(
        new ChangeListener<>() {
          @Override
          public void changed(ObservableValue<? extends Profile> of, Profile last, Profile now) {
            // Otherwise each comparison would hold the one that it replaced.
            read.removeListener(this);
            remove(tab);
          }
        });
  }

  private void remove(Tab tab) {
    if (tab.getTabPane() != null) {
      tabs.remove(tab);
    }
  }

  void compareRange(SessionPane pane) {
    ViewChoice choice = pane.session().model().choice();
    Profile profile = pane.session().model().profile();
    if (profile == null || !(choice.window() instanceof TimeWindow.Between(Span range))) {
      notices.say(Messages.text("compare.range.none"));
      return;
    }
    CompareModel model = model(session(pane), session(pane));
    model.begin(CompareChoice.rangeAgainstRest(range, choice, profile.threads()));
    long origin = profile.span().startNanos();
    show(
        model,
        () ->
            Messages.text(
                "compare.range.tab",
                pane.session().title(),
                Moments.tenths(range.startNanos() - origin),
                Moments.tenths(range.endNanos() - origin)));
  }

  ContextMenu menu(SessionPane pane) {
    Menu with = new Menu(Messages.text("compare.with"));
    with.setId("compare-with");
    // Filled before it opens: a menu without items would not.
    ContextMenu menu = new ContextMenu(with);
    menu.setOnShowing(_ -> with.getItems().setAll(items(pane)));
    with.getItems().setAll(items(pane));
    return menu;
  }

  void showMenu(SessionPane pane) {
    ContextMenu menu = new ContextMenu();
    menu.setId("compare-with-menu");
    menu.getItems().setAll(items(pane));
    menu.show(pane, pane.localToScreen(24, 8).getX(), pane.localToScreen(24, 8).getY());
  }

  private List<MenuItem> items(SessionPane pane) {
    List<MenuItem> items = new ArrayList<>();
    if (pane.session().model().choice().window() instanceof TimeWindow.Between) {
      MenuItem range = Controls.plainItem(Messages.text("compare.range"), () -> compareRange(pane));
      range.setId("compare-with-rest");
      items.addAll(List.of(range, new SeparatorMenuItem()));
    }
    for (SessionPane other : tabs.sessions()) {
      if (!other.equals(pane)) {
        items.add(Controls.plainItem(tabs.title(other), () -> show(session(other), session(pane))));
      }
    }
    if (!items.isEmpty() && !(items.getLast() instanceof SeparatorMenuItem)) {
      items.add(new SeparatorMenuItem());
    }
    Path own = pane.session().file().toAbsolutePath();
    parts.settings().get().recent().stream()
        .filter(recent -> !own.toString().equals(recent.file()))
        .filter(recent -> Files.exists(Path.of(recent.file())))
        .limit(MOST_RECENT)
        .forEach(
            recent -> items.add(Controls.plainItem(words(recent), () -> openBeside(recent, pane))));
    items.add(new SeparatorMenuItem());
    MenuItem other =
        Controls.plainItem(
            Messages.text("compare.with.file"),
            () -> {
              List<Path> paths = browse.get();
              if (!paths.isEmpty()) {
                show(files(paths, own), session(pane));
              }
            });
    other.setId("compare-with-file");
    items.add(other);
    return items;
  }

  private void openBeside(RecentRecording recent, SessionPane pane) {
    show(files(List.of(Path.of(recent.file())), pane.session().file()), session(pane));
  }

  private static String words(RecentRecording recent) {
    Path name = Path.of(recent.file()).getFileName();
    return recent.title().isBlank() || name != null && recent.title().equals(name.toString())
        ? String.valueOf(name)
        : Messages.text("quantity.beside", recent.title(), String.valueOf(name));
  }

  private void show(CompareSource before, CompareSource after) {
    show(before, after, _ -> {});
  }

  private void show(CompareSource before, CompareSource after, Consumer<CompareModel> begin) {
    CompareModel model = model(before, after);
    begin.accept(model);
    Tab tab = show(model, () -> Messages.text("compare.tab", before.name(), after.name()));
    Stream.of(before, after).filter(CompareSource::isToBeRead).forEach(source -> read(source, tab));
  }

  private CompareModel model(CompareSource before, CompareSource after) {
    CompareModel model = new CompareModel(parts.workers(), parts.settings(), before, after);
    model.setFoldRules(SettingsPage.foldRules(parts.settings()));
    return model;
  }

  private Tab show(CompareModel model, Supplier<String> title) {
    notices.dismissal().run();
    Tab tab = new Tab();
    tabs.add(
        tab,
        () -> {
          CompareModel of = model;
          if (tab.getContent() instanceof ComparePane before) {
            before.close();
            of = before.model().successor();
          }
          ComparePane pane =
              new ComparePane(
                  of, new Exporter.Outlet(parts.saveDialog(), notices::say, notices::report));
          pane.setOnRecordings(browse, (side, paths) -> replace(tab, side, paths));
          tab.setContent(pane);
          tab.setText(title.get());
          of.showingProperty().bind(tabs.isFront(tab));
        });
    tab.setOnClosed(_ -> ((ComparePane) tab.getContent()).close());
    return tab;
  }

  /** Unreadable or cancelled comparisons leave no tab. */
  private void read(CompareSource source, Tab tab) {
    LatestJob job = parts.workers().latestJob();
    ((ComparePane) tab.getContent()).await(job);
    job.givenUpProperty()
        .addListener(
            (_, _, givenUp) -> {
              if (givenUp) {
                tabs.remove(tab);
                notices.say(Messages.text("session.cancelled", source.name()));
              }
            });
    tab.tabPaneProperty()
        .addListener(
            (_, _, now) -> {
              if (now == null) {
                job.cancel();
              }
            });
    job.submit(
        control -> readRuns(source.files(), control),
        source::setRuns,
        failure -> {
          tabs.remove(tab);
          notices.report(failure);
        });
  }

  /** Every recording of each folder; a JVM's repository is one recording. */
  private static List<CompareSource.Run> readRuns(List<Path> paths, JobControl control)
      throws Exception {
    List<CompareSource.Run> runs = new ArrayList<>();
    for (Path path : paths) {
      List<Path> files = ProfileFiles.list(List.of(path), _ -> {});
      boolean single = files.isEmpty() || ProfileFiles.isRepository(files);
      for (Path file : single ? List.of(path) : files) {
        runs.add(new CompareSource.Run(file, Sessions.read(file, control)));
      }
    }
    return runs;
  }

  /** A session's own profile, which is not read again and may grow. */
  private static CompareSource session(SessionPane pane) {
    Session session = pane.session();
    ObservableValue<Boolean> live =
        session
            .recording()
            .map(of -> of.phaseProperty().map(phase -> phase != Recording.Phase.ENDED))
            .orElseGet(() -> new SimpleObjectProperty<>(false));
    return new CompareSource(
        session.title(), List.of(session.file()), session.model().profileProperty(), live);
  }

  /** One recording or several runs; named so that it differs from the other side. */
  private CompareSource files(List<Path> paths, Path other) {
    String first = nameOf(paths.getFirst(), other);
    String name =
        paths.size() == 1 ? first : Messages.text("quantity.and-more", first, paths.size() - 1);
    for (SessionPane pane : tabs.sessions()) {
      Path shown = pane.session().file();
      boolean same =
          paths.stream().map(Path::toAbsolutePath).toList().equals(List.of(shown.toAbsolutePath()));
      if (same && pane.session().recording().isEmpty()) {
        ReadOnlyObjectProperty<Profile> read = pane.session().model().profileProperty();
        return new CompareSource(name, paths, read, new SimpleBooleanProperty());
      }
    }
    return new CompareSource(name, paths);
  }

  private static String nameOf(Path file, Path other) {
    Path name = file.getFileName();
    Path folder = file.toAbsolutePath().getParent();
    boolean same = name != null && other != null && name.equals(other.getFileName());
    if (!same || folder == null || folder.getFileName() == null) {
      return String.valueOf(name);
    }
    return folder.getFileName() + "/" + name;
  }
}
