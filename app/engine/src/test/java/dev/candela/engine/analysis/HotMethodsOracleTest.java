package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.PrintedMethods;
import dev.candela.engine.testkit.Recordings;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.EventChoice;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every method costs what one gets by adding up the events that the JDK's own tool prints. */
final class HotMethodsOracleTest {
  @Test
  void agreesOnJdk17() throws IOException {
    assertAgrees(
        Recordings.byJdk(17),
        "jdk.ExecutionSample",
        "jdk.NativeMethodSample",
        "jdk.ObjectAllocationSample");
  }

  @Test
  void agreesOnJdk25() throws IOException {
    assertAgrees(
        Recordings.byJdk(25, "jdk.CPUTimeSample#enabled=true", "jdk.CPUTimeSample#throttle=10ms"),
        "jdk.ExecutionSample",
        "jdk.NativeMethodSample",
        "jdk.CPUTimeSample");
  }

  @Test
  void agreesOnAsyncProfiler() throws IOException {
    assertAgrees(
        Recordings.byAsyncProfiler("event=ctimer,interval=1ms,wall=5ms,alloc=64k,lock=10us"),
        "jdk.ExecutionSample",
        "profiler.WallClockSample");
  }

  private static void assertAgrees(Path recording, String... types) throws IOException {
    Profile profile = ProfileReaders.read(recording);
    PrintedMethods.of(recording, types)
        .forEach((type, expected) -> assertAgrees(profile, type, expected));
  }

  private static void assertAgrees(Profile profile, String typeName, PrintedMethods expected) {
    assertTrue(expected.rows().size() > 3, typeName + " is in " + expected.rows().keySet());
    SampleSelection selection =
        SampleSelection.ALL
            .withEvents(EventChoice.parse(typeName))
            .withStates(EnumSet.allOf(ThreadState.class));
    HotMethods methods =
        HotMethods.of(
            View.of(profile, ProfileFilter.BY_METHOD.with(selection)).stacks(NEVER), NEVER);
    assertEquals(expected.samples(), methods.allSamples(), typeName);
    assertEquals(lines(expected.rows()), lines(rows(methods)), typeName);
  }

  private static Map<String, PrintedMethods.Row> rows(HotMethods methods) {
    Map<String, PrintedMethods.Row> rows = new TreeMap<>();
    for (int methodId : methods.bySelf()) {
      PrintedMethods.Row row =
          new PrintedMethods.Row(
              methods.selfSamples(methodId),
              methods.selfWeight(methodId),
              methods.totalSamples(methodId),
              methods.totalWeight(methodId));
      PrintedMethods.Row other = rows.put(name(methods.symbols(), methodId), row);
      assertEquals(null, other, "one method, two rows");
    }
    return rows;
  }

  /** A library, name and no descriptor for native code, as the recorder writes it. */
  private static String name(Symbols symbols, int methodId) {
    int moduleId = symbols.methods().moduleId(methodId);
    String className = symbols.className(methodId);
    String descriptor = symbols.strings().get(symbols.methods().descriptorId(methodId));
    String owner = className.isEmpty() ? symbols.strings().get(moduleId) : className;
    return PrintedMethods.key(owner, symbols.methodName(methodId), descriptor);
  }

  private static String lines(Map<String, PrintedMethods.Row> rows) {
    StringBuilder text = new StringBuilder();
    rows.forEach((name, row) -> text.append(name).append(' ').append(row).append('\n'));
    return text.toString();
  }
}
