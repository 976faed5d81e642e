package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.jvm.InstalledJdk;
import dev.candela.engine.capture.jvm.InstalledJdks;
import org.junit.jupiter.api.Assumptions;

/** JDKs that targets run on; a test that needs a missing one is skipped and says so. */
public final class TargetJdks {
  private TargetJdks() {}

  public static InstalledJdk feature(int feature) {
    var found =
        InstalledJdks.list().stream().filter(jdk -> jdk.runtime().feature() == feature).findFirst();
    Assumptions.assumeTrue(found.isPresent(), "no JDK " + feature + " on this machine");
    return found.get();
  }
}
