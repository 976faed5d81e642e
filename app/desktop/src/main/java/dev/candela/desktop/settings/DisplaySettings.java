package dev.candela.desktop.settings;

import java.util.function.UnaryOperator;

/**
 * Settings of the display.
 *
 * @param appearance light, dark or as the system
 * @param language a BCP 47 tag; empty for the system's
 * @param foldRules what is library code, in the words of the engine's fold rules; empty to derive
 *     it from each recording
 * @param diffPalette the colours of comparisons, by the name of the engine's constant; empty for
 *     the usual ones
 * @param preferences preferences of the user
 */
public record DisplaySettings(
    Appearance appearance,
    String language,
    String foldRules,
    String diffPalette,
    Preferences preferences) {
  public static final DisplaySettings DEFAULT = new DisplaySettings(null, null, null, null, null);

  public DisplaySettings {
    appearance = appearance == null ? Appearance.SYSTEM : appearance;
    language = language == null ? "" : language;
    foldRules = foldRules == null ? "" : foldRules;
    diffPalette = diffPalette == null ? "" : diffPalette;
    preferences = preferences == null ? Preferences.DEFAULT : preferences;
  }

  public DisplaySettings withAppearance(Appearance newAppearance) {
    return new DisplaySettings(newAppearance, language, foldRules, diffPalette, preferences);
  }

  public DisplaySettings withLanguage(String newLanguage) {
    return new DisplaySettings(appearance, newLanguage, foldRules, diffPalette, preferences);
  }

  public DisplaySettings withFoldRules(String newFoldRules) {
    return new DisplaySettings(appearance, language, newFoldRules, diffPalette, preferences);
  }

  public DisplaySettings withDiffPalette(String newDiffPalette) {
    return new DisplaySettings(appearance, language, foldRules, newDiffPalette, preferences);
  }

  public DisplaySettings withPreferences(UnaryOperator<Preferences> change) {
    return new DisplaySettings(
        appearance, language, foldRules, diffPalette, change.apply(preferences));
  }
}
