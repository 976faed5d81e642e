package dev.candela.desktop.start;

import dev.candela.desktop.parts.Controls;
import dev.candela.desktop.parts.Icon;
import dev.candela.desktop.settings.RunConfiguration;
import dev.candela.desktop.settings.SettingsStore;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.TraversalDirection;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Fields of a run configuration. */
final class LaunchForm {
  private final VBox fields = new VBox(4);
  private final TextField name = field("name");
  private final TextField main = field("main");
  private final TextField classPath = field("class-path");
  private final TextField vmOptions = field("vm-options");
  private final TextField arguments = field("arguments");
  private final TextField command = field("command");
  private final TextField jvmMain = field("jvm-main");
  private final TextField directory = field("directory");
  private final TextArea environment = new TextArea();
  private final ComboBox<Jdk> jdk = new ComboBox<>();
  private final Label missing =
      Controls.label(Messages.text("launch.missing"), "candela-row-title");
  private final PathDialog dialog;
  private final SettingsStore settings;

  LaunchForm(PathDialog dialog, SettingsStore settings) {
    this.dialog = dialog;
    this.settings = settings;
    environment.setPrefRowCount(2);
    add("environment", environment);
    // Values have no tabs: the key leads on, as from any other field.
    environment.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.TAB && !event.isControlDown()) {
            environment.requestFocusTraversal(
                event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
            event.consume();
          }
        });
    jdk.setMaxWidth(Double.MAX_VALUE);
    jdk.setMinWidth(0);
    jdk.getItems().setAll(usual("java"));
    jdk.getSelectionModel().selectFirst();
    jdk.setId("launch-jdk");
    jdk.setTooltip(Controls.tip(Messages.text("launch.jdk.tip")));
    int behind = fields.getChildren().indexOf(classPath) + 1;
    fields.getChildren().addAll(behind, List.of(caption("jdk", jdk), jdk));
    missing.setId("launch-missing");
    missing.setWrapText(true);
    missing.managedProperty().bind(missing.visibleProperty());
    missing.setVisible(false);
    fields.getChildren().addFirst(missing);
    fields.getStyleClass().add("candela-form");
    MenuButton classes = browser("class-path", new MenuButton());
    classes
        .getItems()
        .addAll(item("jars", PathDialog.Kind.JARS), item("folder", PathDialog.Kind.FOLDER));
    beside(classPath, classes);
    beside(main, browser("main", PathDialog.Kind.JAR, main::getText, main::setText));
    beside(
        command,
        browser(
            "command",
            PathDialog.Kind.FILE,
            () -> ShellWords.split(command.getText()).stream().findFirst().orElse(""),
            file -> command.setText(ShellWords.quote(file))));
    beside(
        directory,
        browser("directory", PathDialog.Kind.FOLDER, directory::getText, directory::setText));
    beside(jdk, browser("jdk", PathDialog.Kind.FOLDER, () -> jdk.getValue().home(), this::choose));
  }

  private record Jdk(String home, String title) {
    @Override
    public String toString() {
      return title;
    }
  }

  ScrollPane node() {
    ScrollPane scroll = new ScrollPane(fields);
    scroll.setFitToWidth(true);
    scroll.getStyleClass().add("edge-to-edge");
    return scroll;
  }

  Node first() {
    return name;
  }

  void focus() {
    name.requestFocus();
  }

  /** Adds JDKs, of which {@code usual} runs programs for which none is chosen. */
  void offer(Optional<InstalledJdk> usual, List<InstalledJdk> jdks) {
    String chosen = jdk.getValue().home();
    usual.ifPresent(found -> jdk.getItems().set(0, usual(title(found))));
    for (InstalledJdk found : jdks) {
      String home = found.home().toString();
      if (jdk.getItems().stream().noneMatch(item -> item.home().equals(home))) {
        jdk.getItems().add(new Jdk(home, title(found)));
      }
    }
    choose(chosen);
  }

  private static Jdk usual(String title) {
    return new Jdk("", Messages.text("launch.jdk.default", title));
  }

  private static String title(InstalledJdk found) {
    return found.title() + " · " + found.home();
  }

  void show(RunConfiguration run) {
    missing.setVisible(false);
    name.setText(run.name());
    main.setText(run.program().main());
    classPath.setText(run.program().classPath());
    vmOptions.setText(run.program().vmOptions());
    arguments.setText(run.program().arguments());
    command.setText(run.program().command());
    jvmMain.setText(run.program().jvmMain());
    directory.setText(run.directory());
    StringBuilder lines = new StringBuilder();
    run.environment()
        .forEach((key, value) -> lines.append(key).append('=').append(value).append('\n'));
    environment.setText(lines.toString());
    choose(run.javaHome());
  }

  RunConfiguration run() {
    RunConfiguration.Program program =
        new RunConfiguration.Program(
            main.getText().strip(),
            classPath.getText().strip(),
            vmOptions.getText(),
            arguments.getText(),
            command.getText().strip(),
            jvmMain.getText().strip());
    return new RunConfiguration(
        name.getText().isBlank() ? nameOf(program) : name.getText().strip(),
        program,
        directory.getText().strip(),
        variables(environment.getText()),
        jdk.getValue().home());
  }

  void askForProgram() {
    missing.setVisible(true);
    main.requestFocus();
  }

  private static String nameOf(RunConfiguration.Program program) {
    return program.command().isEmpty() ? program.main() : program.command();
  }

  boolean isComplete() {
    return !main.getText().isBlank() || !command.getText().isBlank();
  }

  private void choose(String home) {
    jdk.getItems().stream()
        .filter(item -> item.home().equals(home))
        .findFirst()
        .ifPresentOrElse(jdk.getSelectionModel()::select, () -> addChosen(home));
  }

  private void addChosen(String home) {
    Jdk added = new Jdk(home, home);
    jdk.getItems().add(added);
    jdk.getSelectionModel().select(added);
  }

  private void beside(Region field, Node button) {
    int at = fields.getChildren().indexOf(field);
    fields.getChildren().remove(at);
    HBox.setHgrow(field, Priority.ALWAYS);
    fields.getChildren().add(at, new HBox(8, field, button));
  }

  private static <T extends ButtonBase> T browser(String key, T button) {
    button.setGraphic(Controls.icon(Icon.FOLDER));
    button.setId("launch-browse-" + key);
    Controls.explain(button, "launch.browse." + key);
    button.setMinWidth(Region.USE_PREF_SIZE);
    return button;
  }

  private Button browser(
      String key, PathDialog.Kind kind, Supplier<String> now, Consumer<String> chosen) {
    Button button = browser(key, new Button());
    button.setOnAction(
        _ ->
            ask("launch.browse." + key, kind, now.get())
                .forEach(path -> chosen.accept(path.toString())));
    return button;
  }

  private MenuItem item(String key, PathDialog.Kind kind) {
    return Controls.item(
        "launch.browse." + key,
        () -> {
          List<String> parts = new ArrayList<>();
          for (String part : classPath.getText().split(Pattern.quote(File.pathSeparator))) {
            if (!part.isBlank()) {
              parts.add(part.strip());
            }
          }
          ask("launch.browse.class-path", kind, parts.isEmpty() ? "" : parts.getLast())
              .forEach(path -> parts.add(path.toString()));
          classPath.setText(
              parts.stream().distinct().collect(Collectors.joining(File.pathSeparator)));
        });
  }

  /** Begins where the field is now, otherwise where something was last chosen. */
  private List<Path> ask(String titleKey, PathDialog.Kind kind, String now) {
    String last = settings.get().display().preferences().lastFolder();
    Optional<Path> folder = folder(now).or(() -> folder(last));
    List<Path> chosen = dialog.ask(Messages.text(titleKey), kind, folder);
    chosen.stream()
        .findFirst()
        .flatMap(path -> folder(path.toString()))
        .ifPresent(
            in -> settings.update(s -> s.withPreferences(p -> p.withLastFolder(in.toString()))));
    return chosen;
  }

  private static Optional<Path> folder(String path) {
    try {
      Path at = Path.of(path.strip());
      return Stream.of(at, at.resolveSibling(""))
          .filter(one -> one.isAbsolute() && Files.isDirectory(one))
          .findFirst();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  private TextField field(String key) {
    TextField field = new TextField();
    add(key, field);
    return field;
  }

  private void add(String key, TextInputControl field) {
    field.setId("launch-" + key);
    String hint = "launch." + key + ".hint";
    field.setPromptText(Messages.has(hint) ? Messages.text(hint) : "");
    field.setTooltip(Controls.tip(Messages.text("launch." + key + ".tip")));
    fields.getChildren().addAll(caption(key, field), field);
  }

  private static Label caption(String key, Node field) {
    Label caption = Controls.label(Messages.text("launch." + key), "candela-caption");
    caption.setLabelFor(field);
    return caption;
  }

  private static Map<String, String> variables(String lines) {
    Map<String, String> variables = new LinkedHashMap<>();
    for (String line : lines.lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        variables.put(line.substring(0, equals).strip(), line.substring(equals + 1));
      }
    }
    return variables;
  }
}
