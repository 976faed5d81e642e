package dev.candela.desktop.settings;

import java.util.function.UnaryOperator;

/**
 * How things are shown.
 *
 * @param appearance light, dark or as the system
 * @param language a BCP 47 tag; empty for the system's
 * @param foldRules what is library code, in the words of the engine's fold rules; empty to derive
 *     it from each recording
 * @param diffPalette the colours of comparisons, by the name of the engine's constant; empty for
 *     the usual ones
 * @param habits what the user is used to
 */
public record Look(
    Appearance appearance, String language, String foldRules, String diffPalette, Habits habits) {
  /** As the system has it. */
  public static final Look DEFAULT = new Look(null, null, null, null, null);

  /** Fills in what a file did not have. */
  public Look {
    appearance = appearance == null ? Appearance.SYSTEM : appearance;
    language = language == null ? "" : language;
    foldRules = foldRules == null ? "" : foldRules;
    diffPalette = diffPalette == null ? "" : diffPalette;
    habits = habits == null ? Habits.DEFAULT : habits;
  }

  /** The same in light or dark. */
  public Look withAppearance(Appearance newAppearance) {
    return new Look(newAppearance, language, foldRules, diffPalette, habits);
  }

  /** The same with other rules for library code. */
  public Look withFoldRules(String newFoldRules) {
    return new Look(appearance, language, newFoldRules, diffPalette, habits);
  }

  /** The same with other colours for comparisons. */
  public Look withDiffPalette(String newDiffPalette) {
    return new Look(appearance, language, foldRules, newDiffPalette, habits);
  }

  /** The same with other habits. */
  public Look withHabits(UnaryOperator<Habits> change) {
    return new Look(appearance, language, foldRules, diffPalette, change.apply(habits));
  }
}
