package dev.candela.desktop.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import dev.candela.desktop.settings.Appearance;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Scene;

/**
 * Light and dark. Controls are styled by AtlantaFX's Primer themes; what is Candela's own is in
 * {@code candela.css} and {@code compare.css}, in colours that {@code light.css} and {@code
 * dark.css} look up. For the FX thread.
 */
public final class Theme {
  private static final String BASE = resource("candela.css");
  private static final String COMPARE = resource("compare.css");
  private static final String LIGHT = resource("light.css");
  private static final String DARK = resource("dark.css");
  private static final int POPUP_PIXELS = 13;

  private final ReadOnlyBooleanWrapper dark = new ReadOnlyBooleanWrapper(this, "dark");
  private final IntegerProperty percent = new SimpleIntegerProperty(TextScale.STEPS.getFirst());

  /** Held here alone, for the system's preferences outlive the window. */
  private final ChangeListener<ColorScheme> followsSystem = (_, _, _) -> update();

  private Appearance appearance;

  public Theme(Appearance appearance) {
    this.appearance = appearance;
    Platform.getPreferences()
        .colorSchemeProperty()
        .addListener(new WeakChangeListener<>(followsSystem));
    dark.addListener((_, _, _) -> style());
    update();
    style();
  }

  /** True while dark; canvases choose colours by it. */
  public ReadOnlyBooleanProperty darkProperty() {
    return dark.getReadOnlyProperty();
  }

  public void use(Appearance newAppearance) {
    appearance = newAppearance;
    update();
  }

  public void style(Scene scene) {
    dark.addListener((_, _, _) -> scene.getStylesheets().setAll(stylesheets()));
    percent.addListener((_, _, _) -> scene.getStylesheets().setAll(stylesheets()));
    scene.getStylesheets().setAll(stylesheets());
  }

  /** Enlarges menus and tooltips, which are windows of their own. */
  public void enlarge(int newPercent) {
    percent.set(newPercent);
  }

  private List<String> stylesheets() {
    List<String> sheets = new ArrayList<>(List.of(dark.get() ? DARK : LIGHT, BASE, COMPARE));
    if (percent.get() > TextScale.STEPS.getFirst()) {
      sheets.add(popups());
    }
    return sheets;
  }

  private String popups() {
    String rule =
        ".tooltip, .context-menu, .combo-box-popup { -fx-font-size: %dpx; }"
            .formatted(POPUP_PIXELS * percent.get() / 100);
    return "data:text/css;base64,"
        + Base64.getEncoder().encodeToString(rule.getBytes(StandardCharsets.UTF_8));
  }

  private void update() {
    dark.set(
        switch (appearance) {
          case LIGHT -> false;
          case DARK -> true;
          case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
        });
  }

  private void style() {
    Application.setUserAgentStylesheet(
        (dark.get() ? new PrimerDark() : new PrimerLight()).getUserAgentStylesheet());
  }

  private static String resource(String name) {
    return Objects.requireNonNull(Theme.class.getResource(name), name).toExternalForm();
  }
}
