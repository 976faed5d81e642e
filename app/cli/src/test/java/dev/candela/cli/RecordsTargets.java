package dev.candela.cli;

import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;

/** Tests that record programs of src/test/targets, with agent and bridge in their folder. */
abstract class RecordsTargets extends InFolder {
  @AutoClose RecordedTarget targets;

  @BeforeEach
  void install() throws IOException {
    targets = new RecordedTarget(folder);
  }
}
