package dev.candela.installer;

import java.nio.file.Path;
import java.time.Instant;

/**
 * The inputs of packages.
 *
 * @param version as the POM has it
 * @param time the modification time of all files in them
 * @param jars Candela's modules and the libraries they need
 * @param agent what goes into targets, under its installed names
 * @param icons every format of both drawings
 * @param files licence, manual page and the like
 * @param licence Candela's own
 * @param bill of materials, in CycloneDX
 * @param training a recording for the rehearsal
 * @param javafxVersion as the POM has it
 * @param profilerVersion async-profiler's, as the POM has it
 */
record PackageInput(
    String version,
    Instant time,
    Path jars,
    Path agent,
    Path icons,
    Path files,
    Path licence,
    Path bill,
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
