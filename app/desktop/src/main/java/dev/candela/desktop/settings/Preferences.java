package dev.candela.desktop.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Preferences that the user has set, or that were remembered.
 *
 * @param keys by name of the command, such as {@code Shortcut+Shift+E}, in place of the default
 * @param sourceRoots folders, jars and zips with the source of what is recorded, as absolute paths
 * @param editor the command that opens a file at a line; empty for the system's own program
 * @param sourceFiles which of several files a class is in, by its name
 * @param textPercent size of text and everything around it; 100 is usual
 * @param lastFolder where the parts of a program to launch were last chosen; empty before that
 */
public record Preferences(
    boolean byThread,
    Map<String, String> keys,
    List<String> sourceRoots,
    FlameSettings flame,
    String editor,
    Map<String, String> sourceFiles,
    boolean welcomed,
    int textPercent,
    String lastFolder) {
  private static final int LEAST_PERCENT = 100;

  public static final Preferences DEFAULT =
      new Preferences(false, null, null, null, null, null, false, 0, null);

  public Preferences {
    keys = keys == null ? Map.of() : Map.copyOf(keys);
    sourceRoots = sourceRoots == null ? List.of() : List.copyOf(sourceRoots);
    flame = flame == null ? FlameSettings.DEFAULT : flame;
    editor = editor == null ? "" : editor;
    sourceFiles = sourceFiles == null ? Map.of() : Map.copyOf(sourceFiles);
    textPercent = Math.max(LEAST_PERCENT, textPercent);
    lastFolder = lastFolder == null ? "" : lastFolder;
  }

  public Preferences withByThread(boolean on) {
    return new Preferences(
        on, keys, sourceRoots, flame, editor, sourceFiles, welcomed, textPercent, lastFolder);
  }

  /** With other keys for a command; empty restores the default. */
  public Preferences withKey(String command, String newKeys) {
    Map<String, String> more = new TreeMap<>(keys);
    if (newKeys.isEmpty()) {
      more.remove(command);
    } else {
      more.put(command, newKeys);
    }
    return new Preferences(
        byThread, more, sourceRoots, flame, editor, sourceFiles, welcomed, textPercent, lastFolder);
  }

  public Preferences withSourceRoots(List<String> roots) {
    return new Preferences(
        byThread, keys, roots, flame, editor, sourceFiles, welcomed, textPercent, lastFolder);
  }

  public Preferences withFlame(FlameSettings look) {
    return new Preferences(
        byThread, keys, sourceRoots, look, editor, sourceFiles, welcomed, textPercent, lastFolder);
  }

  public Preferences withEditor(String line) {
    return new Preferences(
        byThread, keys, sourceRoots, flame, line, sourceFiles, welcomed, textPercent, lastFolder);
  }

  public Preferences withSourceFile(String className, String file) {
    Map<String, String> more = new TreeMap<>(sourceFiles);
    more.put(className, file);
    return new Preferences(
        byThread, keys, sourceRoots, flame, editor, more, welcomed, textPercent, lastFolder);
  }

  public Preferences withWelcomed() {
    return new Preferences(
        byThread, keys, sourceRoots, flame, editor, sourceFiles, true, textPercent, lastFolder);
  }

  public Preferences withTextPercent(int percent) {
    return new Preferences(
        byThread, keys, sourceRoots, flame, editor, sourceFiles, welcomed, percent, lastFolder);
  }

  public Preferences withLastFolder(String folder) {
    return new Preferences(
        byThread, keys, sourceRoots, flame, editor, sourceFiles, welcomed, textPercent, folder);
  }
}
