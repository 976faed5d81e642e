package dev.candela.desktop.window;

import dev.candela.desktop.keys.KeyMap;
import dev.candela.desktop.keys.KeySetting;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.RecordingDefaults;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.source.Editor;
import dev.candela.desktop.start.RecordedEvents;
import dev.candela.desktop.theme.TextScale;
import dev.candela.desktop.work.LatestJob;
import dev.candela.engine.render.DiffColours.DiffPalette;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.engine.view.transform.FoldRules;
import dev.candela.wire.EngineKind;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.value.ObservableValue;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;

/** Preferences; changes apply and are saved at once. */
final class SettingsPage {
  private static final PseudoClass WRONG = PseudoClass.getPseudoClass("wrong");
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final double WIDEST = 620;
  private static final double NARROW = 180;

  private final SettingsStore settings;
  private final Runnable changed;
  private final GridPane grid = new GridPane();

  private SettingsPage(SettingsStore settings, Runnable changed) {
    this.settings = settings;
    this.changed = changed;
    grid.getStyleClass().add("candela-settings");
  }

  /**
   * @param looking runs checks of files on disk
   * @param changed called after each change
   */
  static Node of(
      SettingsStore settings,
      KeyMap keys,
      LatestJob looking,
      Consumer<Appearance> appear,
      Runnable changed) {
    SettingsPage page = new SettingsPage(settings, changed);
    RecordedEvents boxes = new RecordedEvents("settings", settings, changed);
    page.add("appearance", page.appearance(appear));
    page.add("language", page.language());
    page.add("text", page.textSize());
    page.add("palette", page.palette());
    page.add("engine", page.engine());
    page.add("events", boxes.events());
    page.add("also", boxes.also());
    page.add("interval", page.interval());
    page.add("kernel", page.kernelFrames());
    page.add("fold", page.foldRules());
    page.add("source", new SourceSetting(settings, looking, changed));
    page.add("editor", page.editor());
    page.add("keys", new KeySetting(keys, settings, changed));
    page.add("recordings", folder("recordings", settings.recordings()));
    page.add("folder", folder("folder", settings.directory()));
    VBox all =
        new VBox(
            16, Controls.label(Messages.text("settings.title"), "candela-page-title"), page.grid);
    all.setId("settings");
    return all;
  }

  private void add(String subject, Node control) {
    String key = "settings." + subject;
    Label name = new Label(Messages.text(key));
    name.setLabelFor(control);
    name.setMinWidth(Label.USE_PREF_SIZE);
    GridPane.setValignment(name, VPos.TOP);
    boolean framed =
        control instanceof TextField
            || control instanceof ChoiceBox
            || control instanceof KeySetting
            || control instanceof SourceSetting;
    GridPane.setMargin(name, new Insets(framed ? 7 : 0, 0, 0, 0));
    Label hint = Controls.label(Messages.text(key + ".hint"), "candela-quiet");
    explain(control, hint.getText());
    hint.setWrapText(true);
    hint.setMaxWidth(WIDEST);
    VBox cell = new VBox(4, control, hint);
    grid.addRow(grid.getRowCount(), name, cell);
  }

  private static void explain(Node node, String words) {
    if (node instanceof Label) {
      return;
    }
    if (node instanceof Control control) {
      if (control.getTooltip() == null) {
        control.setTooltip(Controls.tip(words));
      }
    } else if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> explain(child, words));
    }
  }

  private static Node folder(String subject, Path folder) {
    Label label = Controls.label(folder.toString(), "candela-quiet");
    label.setId("settings-" + subject);
    label.setWrapText(true);
    return label;
  }

  private Node appearance(Consumer<Appearance> appear) {
    ChoiceBox<Appearance> box =
        choice("settings-appearance", List.of(Appearance.values()), "appearance");
    box.setValue(settings.get().display().appearance());
    box.valueProperty().addListener((_, _, value) -> appear.accept(value));
    follow(box.valueProperty(), (s, value) -> s.withDisplay(s.display().withAppearance(value)));
    return box;
  }

  private Node language() {
    ChoiceBox<String> box = new ChoiceBox<>();
    box.setId("settings-language");
    box.getItems().add("");
    Messages.languages().forEach(language -> box.getItems().add(language.toLanguageTag()));
    box.setConverter(Controls.converter(Languages::name));
    box.setValue(settings.get().display().language());
    follow(box.valueProperty(), (s, value) -> s.withDisplay(s.display().withLanguage(value)));
    return box;
  }

  private Node textSize() {
    ChoiceBox<Integer> box = new ChoiceBox<>();
    box.setId("settings-text");
    box.getItems().setAll(TextScale.STEPS);
    box.setConverter(Controls.converter(percent -> Quantities.wholePercent(percent / 100.0)));
    box.setValue(settings.get().display().preferences().textPercent());
    follow(box.valueProperty(), (s, value) -> s.withPreferences(p -> p.withTextPercent(value)));
    return box;
  }

  private Node palette() {
    ChoiceBox<DiffPalette> box =
        choice("settings-palette", List.of(DiffPalette.values()), "palette");
    box.setValue(settings.get().display().palette());
    follow(
        box.valueProperty(),
        (s, value) -> s.withDisplay(s.display().withDiffPalette(value.name())));
    return box;
  }

  private Node engine() {
    ChoiceBox<EngineKind> box = choice("settings-engine", EngineKind.choices(), "engine");
    box.setValue(EngineKind.labelled(settings.get().recording().engine()));
    box.valueProperty().addListener((_, _, value) -> record(r -> r.withEngine(value.label())));
    return box;
  }

  private Node editor() {
    TextField field = new TextField(settings.get().display().preferences().editor());
    field.setId("settings-editor");
    field.setPromptText(Editor.EXAMPLE);
    follow(field.textProperty(), (s, text) -> s.withPreferences(p -> p.withEditor(text.strip())));
    return field;
  }

  private Node interval() {
    long nanos = settings.get().recording().intervalNanos();
    TextField field =
        new TextField(
            nanos == 0 ? "" : BigDecimal.valueOf(nanos, 6).stripTrailingZeros().toPlainString());
    field.setId("settings-interval");
    field.setMaxWidth(NARROW);
    field.setPromptText(Messages.text("settings.interval.prompt"));
    field
        .textProperty()
        .addListener(
            (_, _, text) -> {
              OptionalLong value = nanos(text.strip());
              field.pseudoClassStateChanged(WRONG, value.isEmpty());
              value.ifPresent(v -> record(r -> r.withIntervalNanos(v)));
            });
    return field;
  }

  /** Between 0.1 ms and a minute; empty leaves it to the engine. */
  private static OptionalLong nanos(String millis) {
    if (millis.isEmpty()) {
      return OptionalLong.of(0);
    }
    try {
      double nanos = Double.parseDouble(millis.replace(',', '.')) * NANOS_PER_MILLI;
      boolean sane = nanos >= NANOS_PER_MILLI / 10.0 && nanos <= 60_000.0 * NANOS_PER_MILLI;
      return sane ? OptionalLong.of(Math.round(nanos)) : OptionalLong.empty();
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  private Node kernelFrames() {
    CheckBox box = new CheckBox(Messages.text("settings.kernel.box"));
    box.setId("settings-kernel");
    box.setSelected(settings.get().recording().kernelFrames());
    box.selectedProperty().addListener((_, _, on) -> record(r -> r.withKernelFrames(on)));
    return box;
  }

  private Node foldRules() {
    TextField field = new TextField(settings.get().display().foldRules());
    field.setId("settings-fold");
    field.setPrefColumnCount(40);
    field.setPromptText(Messages.text("settings.fold.prompt"));
    field
        .textProperty()
        .addListener(
            (_, _, text) -> {
              boolean right = isRule(text.strip());
              field.pseudoClassStateChanged(WRONG, !right);
              if (right) {
                settings.update(s -> s.withDisplay(s.display().withFoldRules(text.strip())));
                changed.run();
              }
            });
    return field;
  }

  /** The user's rules; null to derive them, also if a file edited by hand has invalid ones. */
  static FoldRules foldRules(SettingsStore settings) {
    String rules = settings.get().display().foldRules();
    return isRule(rules) && !rules.isEmpty() ? FoldRules.parse(rules) : null;
  }

  private static boolean isRule(String text) {
    try {
      return text.isEmpty() || FoldRules.parse(text) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private <T> void follow(ObservableValue<T> value, BiFunction<Settings, T, Settings> change) {
    value.addListener(
        (_, _, now) -> {
          settings.update(s -> change.apply(s, now));
          changed.run();
        });
  }

  private void record(UnaryOperator<RecordingDefaults> change) {
    settings.update(s -> s.withRecording(change.apply(s.recording())));
    changed.run();
  }

  private static <E extends Enum<E>> ChoiceBox<E> choice(
      String id, List<E> values, String subject) {
    ChoiceBox<E> box = new ChoiceBox<>();
    box.setId(id);
    box.getItems().setAll(values);
    box.setConverter(
        Controls.converter(
            value -> Messages.text("settings." + subject + "." + Messages.key(value))));
    return box;
  }
}
