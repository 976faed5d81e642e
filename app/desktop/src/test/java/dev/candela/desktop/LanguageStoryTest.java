package dev.candela.desktop;

import static dev.candela.desktop.testkit.DesktopRobot.await;
import static dev.candela.desktop.testkit.DesktopRobot.onFx;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.desktop.settings.SettingsStore;
import dev.candela.desktop.testkit.CutWords;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The window changes its language while it is open; all of it fits, also half as large again. */
final class LanguageStoryTest extends UserStory {
  private final List<String> wrong = new ArrayList<>();

  private int textPercent;
  private WindowTour tour;
  private Set<String> english = Set.of();
  private Set<String> own = Set.of();

  @AfterEach
  void speakEnglishAgain() {
    Messages.use(Locale.ENGLISH);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 150})
  void speaksAnotherLanguageEverywhereAtOnce(int percent) throws IOException {
    textPercent = percent;
    settings = new SettingsStore(folder);
    settings.update(s -> s.withPreferences(p -> p.withTextPercent(percent)));
    tour = WindowTour.open(robot, settings);
    robot.stayAtSize(WIDTH, HEIGHT);
    List<Locale> languages = new ArrayList<>(Messages.languages());
    assertTrue(languages.remove(Locale.ENGLISH) && languages.size() > 1, languages.toString());
    english = texts();
    // The panel of quality names samples as files do.
    english.remove("lock");
    for (Locale language : languages) {
      speak(language.toLanguageTag());
      assertEquals(language.toLanguageTag(), settings.get().display().language());
      tour.visit(view -> look(language, view));
    }
    assertEquals("", String.join("\n", wrong));
    speak("en");
    robot.interact(() -> tour.tabs().getSelectionModel().select(1));
    await("the words", () -> robot.words("#session-state").equals("Saved recording"));
  }

  private void speak(String tag) {
    tour.goToSettings();
    ChoiceBox<String> choices = robot.lookup("#settings-language").query();
    robot.interact(() -> choices.setValue(tag));
    await(tag, () -> onFx(() -> Messages.locale().toLanguageTag()).equals(tag));
    String title = Messages.text("window.settings");
    await(title, () -> onFx(() -> tour.tabs().getTabs().getLast().getText()).equals(title));
    own = texts();
  }

  private void look(Locale language, String view) {
    robot.atSize(
        WIDTH,
        HEIGHT,
        root -> {
          String place = "%s %s at %d %% ".formatted(language, view, textPercent);
          CutWords.in(root).forEach(words -> wrong.add(place + words));
          Set<String> shown = new HashSet<>();
          collect(root, shown);
          for (String words : shown) {
            if (english.contains(words) && !own.contains(words)) {
              wrong.add(language + " " + view + " is in English: " + words);
            }
          }
          if (view.equals("start") && textPercent == 100 && !isBeside("attach", "elsewhere")) {
            wrong.add(place + "the buttons below the running JVMs are not in a row");
          }
          if (view.equals("compare-1") && timelineTop("before") != timelineTop("after")) {
            wrong.add(place + "the timelines are not in line");
          }
          return null;
        });
    // For the eye, if asked for; the test itself reads the scene.
    if (System.getProperty("candela.pictures") != null
        && Set.of("de", "ja", "ko").contains(language.getLanguage())
        && textPercent == 100) {
      photograph("language-" + language.getLanguage() + "-" + view);
    }
  }

  private boolean isBeside(String first, String second) {
    Node left = robot.lookup("#start-jvm-" + first).query();
    return left.getLayoutY() == robot.lookup("#start-jvm-" + second).query().getLayoutY();
  }

  private double timelineTop(String side) {
    Node tracks = robot.lookup("#compare-" + side + " #timeline-tracks").query();
    return tracks.localToScene(tracks.getLayoutBounds()).getMinY();
  }

  /** Words, prompts and tips of what is in the scene. */
  private static void collect(Parent parent, Set<String> words) {
    // Names of programs are in no language.
    if ("jvm-list".equals(parent.getId())) {
      return;
    }
    if (parent instanceof Labeled labeled) {
      words.add(labeled.getText());
    }
    if (parent instanceof TextInputControl field) {
      words.add(field.getPromptText());
    }
    if (parent instanceof Control control && control.getTooltip() != null) {
      words.add(control.getTooltip().getText());
    }
    // JavaFX has its own words, of the system's language, for the cross on a tab.
    if (!parent.getStyleClass().contains("tab-close-button")) {
      words.add(parent.getAccessibleText());
    }
    for (Node child : parent.getChildrenUnmodifiable()) {
      if (child instanceof Parent inner && child.isVisible()) {
        collect(inner, words);
      }
    }
  }

  private static Set<String> texts() {
    return Messages.keys().stream().map(Messages::text).collect(Collectors.toSet());
  }
}
