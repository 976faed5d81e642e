package dev.candela.desktop.live;

import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.start.AttachTarget;
import dev.candela.engine.capture.start.LaunchSpec;

/** What to record. */
public sealed interface RecordingSource {
  /** What a person would call it. */
  String title();

  /** A JVM that runs already. */
  record Running(TargetJvm jvm) implements RecordingSource {
    @Override
    public String title() {
      return jvm.shortName();
    }
  }

  /** A JVM on another machine, in a container, or of another user. */
  record Reached(String title, AttachTarget target) implements RecordingSource {}

  /** A program that is started for the recording. */
  record Launched(String title, LaunchSpec spec) implements RecordingSource {}
}
