package dev.candela.desktop.settings;

import com.google.gson.annotations.SerializedName;

/**
 * A recording that was made or opened; 0 and empty texts stand for what is unknown or missing.
 *
 * @param file its absolute path
 * @param startedMillis since 1970; of a file without timestamps, when it was made or last opened
 * @param picture a small picture of its flame graph, as an absolute path
 * @param workingFolder where the program ran, which its recording does not say
 */
public record RecentRecording(
    String file,
    String title,
    @SerializedName(value = "startedMillis", alternate = "openedMillis") long startedMillis,
    long durationNanos,
    String recorder,
    String picture,
    String workingFolder) {

  public RecentRecording {
    file = file == null ? "" : file;
    title = title == null ? "" : title;
    recorder = recorder == null ? "" : recorder;
    picture = picture == null ? "" : picture;
    workingFolder = workingFolder == null ? "" : workingFolder;
  }

  public RecentRecording withPicture(String newPicture) {
    return new RecentRecording(
        file, title, startedMillis, durationNanos, recorder, newPicture, workingFolder);
  }

  /** Keeps what only the recorded program could tell, which may have ended. */
  RecentRecording keeping(RecentRecording older) {
    return workingFolder.isEmpty()
        ? new RecentRecording(
            file, title, startedMillis, durationNanos, recorder, picture, older.workingFolder)
        : this;
  }
}
