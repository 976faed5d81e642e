package dev.candela.desktop.settings;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Preferences that the user has set, or that were remembered.
 *
 * @param byThread true for trees that begin with the threads
 * @param keys other keys than Candela comes with: by the name of the command, in JavaFX's words
 *     such as {@code Shortcut+Shift+E}
 * @param sourceRoots folders, jars and zips with the source of what is recorded, as absolute paths
 * @param flame settings of flame graphs
 * @param editor the command that opens a file at a line; empty for the system's own program
 * @param sourceFiles which of several files a class is in, by its name
 * @param welcomed true once the first steps were taken or skipped
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

  /** With or without threads. */
  public Preferences withByThread(boolean newByThread) {
    return new Preferences(
        newByThread,
        keys,
        sourceRoots,
        flame,
        editor,
        sourceFiles,
        welcomed,
        textPercent,
        lastFolder);
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

  /** With these source folders. */
  public Preferences withSourceRoots(List<String> newSourceRoots) {
    return new Preferences(
        byThread,
        keys,
        newSourceRoots,
        flame,
        editor,
        sourceFiles,
        welcomed,
        textPercent,
        lastFolder);
  }

  /** With these options of flame graphs. */
  public Preferences withFlame(FlameSettings newFlame) {
    return new Preferences(
        byThread,
        keys,
        sourceRoots,
        newFlame,
        editor,
        sourceFiles,
        welcomed,
        textPercent,
        lastFolder);
  }

  /** With this editor. */
  public Preferences withEditor(String newEditor) {
    return new Preferences(
        byThread,
        keys,
        sourceRoots,
        flame,
        newEditor,
        sourceFiles,
        welcomed,
        textPercent,
        lastFolder);
  }

  /** With the chosen file of a class. */
  public Preferences withSourceFile(String className, String file) {
    Map<String, String> more = new TreeMap<>(sourceFiles);
    more.put(className, file);
    return new Preferences(
        byThread, keys, sourceRoots, flame, editor, more, welcomed, textPercent, lastFolder);
  }

  /** Once the first steps were taken or skipped. */
  public Preferences withWelcomed() {
    return new Preferences(
        byThread, keys, sourceRoots, flame, editor, sourceFiles, true, textPercent, lastFolder);
  }

  /** With text of this size. */
  public Preferences withTextPercent(int newTextPercent) {
    return new Preferences(
        byThread,
        keys,
        sourceRoots,
        flame,
        editor,
        sourceFiles,
        welcomed,
        newTextPercent,
        lastFolder);
  }

  /** With the folder that was last looked into. */
  public Preferences withLastFolder(String newLastFolder) {
    return new Preferences(
        byThread,
        keys,
        sourceRoots,
        flame,
        editor,
        sourceFiles,
        welcomed,
        textPercent,
        newLastFolder);
  }
}
