package dev.candela.desktop.settings;

/**
 * A recording that was made or opened.
 *
 * @param file its absolute path
 * @param title what was recorded, as far as is known
 * @param openedMillis when it was made or last opened, in milliseconds since 1970
 * @param durationNanos how long it is; 0 if not known
 * @param recorder who took the samples; empty if not known
 * @param picture a small picture of its flame graph, as an absolute path; empty if there is none
 */
public record RecentRecording(
    String file,
    String title,
    long openedMillis,
    long durationNanos,
    String recorder,
    String picture) {

  public RecentRecording {
    file = file == null ? "" : file;
    title = title == null ? "" : title;
    recorder = recorder == null ? "" : recorder;
    picture = picture == null ? "" : picture;
  }

  /** With this time. */
  RecentRecording openedAt(long newOpenedMillis) {
    return new RecentRecording(file, title, newOpenedMillis, durationNanos, recorder, picture);
  }

  /** With this thumbnail. */
  public RecentRecording withPicture(String newPicture) {
    return new RecentRecording(file, title, openedMillis, durationNanos, recorder, newPicture);
  }
}
