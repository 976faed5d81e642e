package dev.candela.installer;

import java.nio.file.Path;
import java.time.Instant;

/** What packages are made of: versions of the POM, the time of all files, and where they lie. */
record PackageInput(
    String version,
    Instant time,
    Path jars,
    Path agent,
    Path icons,
    Path files,
    Path licence,
    Path bill,
    Path trainingOnce,
    Path training,
    String javafxVersion,
    String profilerVersion) {
  /** Numbers alone, as packages want them. */
  String number() {
    return version.replace("-SNAPSHOT", "");
  }

  /** Debian sorts a version with a tilde before the release. */
  String debianVersion() {
    return version.replace("-SNAPSHOT", "~snapshot");
  }
}
