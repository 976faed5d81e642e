package dev.candela.desktop.window;

import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.PixelFormat;
import javafx.scene.image.WritableImage;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** The language of the window, and whether its characters can be drawn. For the FX thread. */
public final class Languages {
  private static final int SIZE = 24;

  /** Nothing is ever assigned to this one, so it looks as everything does that no font has. */
  private static final String MISSING = "\uffff";

  private Languages() {}

  /** Speaks a language, in the toolkit's own menus too; the empty tag is the system's. */
  public static void use(String tag) {
    Messages.use(tag);
    Locale.setDefault(Messages.locale());
  }

  /** A warning, in English, if no font has the characters of the language. */
  static Optional<String> warning() {
    Locale language = Messages.locale();
    if (hasFontFor(Messages.text("window.settings").substring(0, 1))) {
      return Optional.empty();
    }
    Messages.use(Locale.ENGLISH);
    String name = language.getDisplayLanguage(Locale.ENGLISH);
    String sentence = Messages.text("settings.language.no-font", name);
    Messages.use(language);
    return Optional.of(sentence);
  }

  /** True if a font of this system has the character; those of Europe are not looked for. */
  public static boolean hasFontFor(String character) {
    return character.charAt(0) < 0x2e80 || !Arrays.equals(drawn(MISSING), drawn(character));
  }

  private static int[] drawn(String character) {
    Text text = new Text(character);
    text.setFont(Font.font(SIZE));
    int side = 2 * SIZE;
    WritableImage image = new WritableImage(side, side);
    text.snapshot(new SnapshotParameters(), image);
    int[] pixels = new int[side * side];
    image
        .getPixelReader()
        .getPixels(0, 0, side, side, PixelFormat.getIntArgbInstance(), pixels, 0, side);
    return pixels;
  }

  /** A language by its own name; the empty tag is the system's. */
  static String name(String tag) {
    if (tag.isEmpty()) {
      return Messages.text("settings.language.system");
    }
    Locale language = Locale.forLanguageTag(tag);
    String name = language.getDisplayName(language);
    return name.substring(0, 1).toUpperCase(language) + name.substring(1);
  }
}
