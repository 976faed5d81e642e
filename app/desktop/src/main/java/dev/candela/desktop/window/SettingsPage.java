package dev.candela.desktop.window;

import dev.candela.desktop.keys.KeyMap;
import dev.candela.desktop.keys.KeySetting;
import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.settings.Appearance;
import dev.candela.desktop.settings.RecordingDefaults;
import dev.candela.desktop.settings.Settings;
import dev.candela.desktop.settings.Settings.DisplaySettings;
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
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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

  private final SettingsStore settings;
  private final Runnable changed;
  private final GridPane grid = new GridPane();

  private SettingsPage(SettingsStore settings, Runnable changed) {
    this.settings = settings;
    this.changed = changed;
    grid.getStyleClass().add("candela-settings");
  }

  /** {@code looking} runs checks of files on disk; {@code changed} is called after each change. */
  static Node of(
      SettingsStore settings,
      KeyMap keys,
      LatestJob looking,
      Consumer<Appearance> appear,
      Runnable changed) {
    SettingsPage page = new SettingsPage(settings, changed);
    page.addDisplay(appear);
    page.addRecording();
    page.addFoldRules();
    page.add("source", new SourceSetting(settings, looking, changed));
    page.field(
        "editor",
        settings.get().display().preferences().editor(),
        Editor.EXAMPLE,
        text -> Optional.of(s -> s.withPreferences(p -> p.withEditor(text))));
    page.add("keys", new KeySetting(keys, settings, changed));
    page.add("recordings", folder("recordings", settings.recordings()));
    page.add("folder", folder("folder", settings.directory()));
    VBox all =
        new VBox(
            16, Controls.label(Messages.text("window.settings"), "candela-page-title"), page.grid);
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
    hint.setMaxWidth(620);
    grid.addRow(grid.getRowCount(), name, new VBox(4, control, hint));
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

  private void addDisplay(Consumer<Appearance> appear) {
    DisplaySettings now = settings.get().display();
    box(
            "appearance",
            List.of(Appearance.values()),
            now.appearance(),
            words("settings.appearance"),
            (s, value) -> s.withDisplay(s.display().withAppearance(value)))
        .addListener((_, _, value) -> appear.accept(value));
    box(
        "language",
        Stream.concat(Stream.of(""), Messages.languages().stream().map(Locale::toLanguageTag))
            .toList(),
        now.language(),
        Languages::name,
        (s, value) -> s.withDisplay(s.display().withLanguage(value)));
    box(
        "text",
        TextScale.STEPS,
        now.preferences().textPercent(),
        percent -> Quantities.wholePercent(percent / 100.0),
        (s, value) -> s.withPreferences(p -> p.withTextPercent(value)));
    box(
        "palette",
        List.of(DiffPalette.values()),
        now.palette(),
        words("compare.palette"),
        (s, value) -> s.withDisplay(s.display().withDiffPalette(value.name())));
  }

  private void addRecording() {
    RecordingDefaults now = settings.get().recording();
    box(
        "engine",
        EngineKind.choices(),
        EngineKind.labelled(now.engine()),
        words("settings.engine"),
        (s, value) -> s.withRecording(s.recording().withEngine(value.label())));
    RecordedEvents boxes = new RecordedEvents("settings", settings, changed);
    add("events", boxes.events());
    add("also", boxes.also());
    long nanos = now.intervalNanos();
    field(
            "interval",
            nanos == 0 ? "" : BigDecimal.valueOf(nanos, 6).stripTrailingZeros().toPlainString(),
            Messages.text("settings.interval.prompt"),
            text -> nanos(text).map(n -> s -> s.withRecording(s.recording().withIntervalNanos(n))))
        .setMaxWidth(180);
    CheckBox kernel = new CheckBox(Messages.text("settings.kernel.box"));
    kernel.setId("settings-kernel");
    kernel.setSelected(now.kernelFrames());
    kernel
        .selectedProperty()
        .addListener(
            (_, _, on) -> change(s -> s.withRecording(s.recording().withKernelFrames(on))));
    add("kernel", kernel);
  }

  /** Between 0.1 ms and a minute; 0 if empty, which leaves it to the engine. */
  private static Optional<Long> nanos(String millis) {
    try {
      double nanos =
          millis.isEmpty() ? 0 : Double.parseDouble(millis.replace(',', '.')) * NANOS_PER_MILLI;
      boolean sane = nanos >= NANOS_PER_MILLI / 10.0 && nanos <= 60_000.0 * NANOS_PER_MILLI;
      return Optional.of(Math.round(nanos)).filter(_ -> sane || millis.isEmpty());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private void addFoldRules() {
    field(
            "fold",
            settings.get().display().foldRules(),
            Messages.text("settings.fold.prompt"),
            text ->
                isRule(text)
                    ? Optional.of(s -> s.withDisplay(s.display().withFoldRules(text)))
                    : Optional.empty())
        .setPrefColumnCount(40);
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

  private static <E extends Enum<E>> Function<E, String> words(String prefix) {
    return value -> Messages.text(prefix + "." + Messages.key(value));
  }

  private <T> ObservableValue<T> box(
      String subject,
      List<T> values,
      T now,
      Function<T, String> words,
      BiFunction<Settings, T, Settings> with) {
    ChoiceBox<T> box = new ChoiceBox<>();
    box.setId("settings-" + subject);
    box.getItems().setAll(values);
    box.setConverter(Controls.converter(words));
    box.setValue(now);
    box.valueProperty().addListener((_, _, value) -> change(s -> with.apply(s, value)));
    add(subject, box);
    return box.valueProperty();
  }

  /** Typed words are wrong where they make no change. */
  private TextField field(
      String subject,
      String now,
      String prompt,
      Function<String, Optional<UnaryOperator<Settings>>> with) {
    TextField field = new TextField(now);
    field.setId("settings-" + subject);
    field.setPromptText(prompt);
    field
        .textProperty()
        .addListener(
            (_, _, text) -> {
              Optional<UnaryOperator<Settings>> change = with.apply(text.strip());
              field.pseudoClassStateChanged(WRONG, change.isEmpty());
              change.ifPresent(this::change);
            });
    add(subject, field);
    return field;
  }

  private void change(UnaryOperator<Settings> change) {
    settings.update(change);
    changed.run();
  }
}
