package dev.candela.cli.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.cli.option.Options;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.wire.EventGroup;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class SamplingOptionsTest {
  private static SamplingSettings given(String... words) {
    CommandSpec command = CommandSpec.create();
    SamplingOptions sampling = new SamplingOptions(new Options(command));
    new CommandLine(command).parseArgs(words);
    return sampling.settings(false);
  }

  @Test
  void startsTheRecorderAnywhereOnlyIfGroupsAreNamed() {
    assertTrue(given().alsoByDefault());
    assertTrue(given("--also", "auto").alsoByDefault());
    assertEquals(EventGroup.all(), given("--also", "auto").also());
    assertFalse(given("--also", "all").alsoByDefault());
    assertFalse(given("--also", "auto,gc").alsoByDefault());
    assertEquals(Set.of(EventGroup.GC), given("--also", "gc").also());
    assertEquals(Set.of(), given("--also", "none").also());
  }
}
