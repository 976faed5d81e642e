package dev.candela.desktop.live;

import dev.candela.engine.capture.jvm.TargetJvm;
import dev.candela.engine.capture.start.Attacher.AttachTarget;
import dev.candela.engine.capture.start.Launcher.LaunchSpec;

public sealed interface RecordingSource {
  String title();

  record Running(TargetJvm jvm) implements RecordingSource {
    @Override
    public String title() {
      return jvm.shortName();
    }
  }

  /** A JVM on another machine, in a container, or of another user. */
  record Reached(String title, AttachTarget target) implements RecordingSource {}

  record Launched(String title, LaunchSpec spec) implements RecordingSource {}
}
