package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static dev.candela.engine.testkit.Said.assertContains;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.candela.engine.analysis.SampleBias.DebugInfo;
import dev.candela.engine.analysis.SampleBias.Sampler;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.render.FlameColours;
import dev.candela.engine.render.FlameColours.ColourMode;
import dev.candela.engine.render.Palette;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.View.SafepointShares;
import dev.candela.engine.view.select.SampleSelection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SampleBiasTest {
  private static final String FLAG = "-XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints";
  private static final String ASYNC = "async-profiler 4.6";
  private static final String JFR = "JDK Flight Recorder";

  @Test
  void readsDebugInfoFromTheOptions() {
    assertEquals(DebugInfo.ALL, debugInfo(ASYNC, "-Xmx1g " + FLAG));
    assertEquals(DebugInfo.ALL, debugInfo(JFR, FLAG));
    assertEquals(DebugInfo.NONE, debugInfo(JFR, "-Xmx1g"));
    assertEquals(DebugInfo.NONE, debugInfo(JFR, FLAG + " -XX:-DebugNonSafepoints"));
    assertEquals(DebugInfo.ALL, debugInfo(JFR, "-XX:-DebugNonSafepoints " + FLAG));
  }

  @Test
  void knowsThatAsyncProfilerSwitchesDebugInfoOn() {
    assertEquals(DebugInfo.SINCE_ATTACHED, debugInfo(ASYNC, "-Xmx1g"));
    assertEquals(DebugInfo.ALL, debugInfo(ASYNC, "-agentpath:/a/libasyncProfiler.so=start"));
    assertEquals(DebugInfo.NONE, debugInfo(ASYNC, "-XX:-DebugNonSafepoints"));
  }

  @Test
  void claimsNothingOfWhatItDoesNotKnow() {
    SampleBias pprof = SampleBias.of(profile("", -1, "", 0, 0), SampleSelection.ALL, NEVER);
    assertEquals(Sampler.UNKNOWN, pprof.sampler());
    assertEquals(DebugInfo.UNKNOWN, pprof.debugInfo());
    assertEquals(List.of(), pprof.findings());
  }

  @Test
  void callsOnlyWhatHasEvidenceUnbiased() {
    SampleBias launched = bias(ASYNC, FLAG);
    assertEquals(
        List.of(new RecordingQuality.Finding(true, "Samples are not biased towards safepoints.")),
        launched.findings());
    assertTrue(launched.doubts().isEmpty());
    String attached = bias(ASYNC, "").doubts().orElseThrow();
    assertContains("before the profiler was attached", attached);
    assertTrue(attached.contains("candela record --launch"), "the remedy");
    assertTrue(bias("Candela thread dumps", FLAG).doubts().isPresent());
  }

  @Test
  void usesTheBiasThatTheRecordingNames() {
    Profile dumps = profile("Candela thread dumps", 1, FLAG, 0, 0);
    Origin from = dumps.origin();
    Profile other =
        dumps.withOrigin(
            new Origin(
                "Candela signals",
                from.jvm(),
                from.mainClass(),
                FLAG,
                1,
                "",
                Map.of("jdk.ExecutionSample#bias", "")));
    assertTrue(SampleBias.movesMethods(dumps, SampleSelection.ALL));
    assertFalse(SampleBias.movesMethods(other, SampleSelection.ALL));
    assertEquals(List.of(), SampleBias.of(other, SampleSelection.ALL, NEVER).findings());
  }

  @Test
  void countsBiasedAndFailedSamplesAndLeavesThemOut() {
    Profile profile = profile(JFR, 1, FLAG, 38, 5);
    SampleBias bias = SampleBias.of(profile, SampleSelection.ALL, NEVER);
    assertEquals(Sampler.JFR_CPU_TIME, bias.sampler());
    assertEquals(0.38, bias.biasedShare(), 1e-9);
    assertEquals(0.05, bias.failedShare(), 1e-9);
    String doubts = bias.doubts().orElseThrow();
    assertTrue(doubts.startsWith("38.0 % of the samples were taken at the next safepoint"), doubts);
    assertContains("5.0 % of the samples have no stack", doubts);
    SampleSelection unbiased = SampleSelection.ALL.withUnbiased(true);
    assertEquals(62, StackWeights.of(profile, unbiased, NEVER).totalSamples());
    assertEquals(100, StackWeights.of(profile, SampleSelection.ALL, NEVER).totalSamples());
    assertEquals(0, SampleBias.of(profile, unbiased, NEVER).biased());
    assertFalse(
        SampleBias.of(profile(JFR, 1, FLAG, 1, 0), SampleSelection.ALL, NEVER)
            .doubts()
            .isPresent());
  }

  @Test
  void doubtsSharesWhereManyThreadsAreStarted() {
    assertTrue(threadsStarted(9).doubts().isEmpty());
    String doubts = threadsStarted(200).doubts().orElseThrow();
    assertTrue(doubts.startsWith("The program started 200 threads a second."), doubts);
  }

  private static SampleBias threadsStarted(int count) {
    ProfileBuilder builder = new ProfileBuilder();
    builder.samples(new SampleType("jdk.ExecutionSample", SampleCategory.CPU, WeightUnit.SAMPLES));
    builder.countEvents("jdk.ThreadStart", count);
    builder.cover(new Span(0, 1_000_000_000L));
    Profile profile =
        builder.build().withOrigin(new Origin(ASYNC, "", "app.Main", FLAG, 1, "", Map.of()));
    return SampleBias.of(profile, SampleSelection.ALL, NEVER);
  }

  @Test
  void tellsInWhichMethodsSamplesAreTakenAtASafepoint() {
    View view = View.of(profile(JFR, 1, FLAG, 38, 0), ProfileFilter.BY_METHOD);
    SafepointShares shares = view.safepointShares(NEVER);
    assertTrue(shares.isMarked());
    assertEquals(0.38, shares.of(0), 1e-9);
    FlameTree tree = FlameTree.of(CallTree.of(view.stacks(NEVER), NEVER));
    FlameColours colours =
        FlameColours.of(ColourMode.SAFEPOINT, tree, _ -> FrameKind.JIT, view, NEVER);
    assertEquals(4, colours.key(1), "of ten steps");
    assertEquals("25 % at safepoints", colours.legend(Palette.LIGHT).get(1).words());
  }

  private static DebugInfo debugInfo(String recorder, String options) {
    return bias(recorder, options).debugInfo();
  }

  private static SampleBias bias(String recorder, String options) {
    return SampleBias.of(profile(recorder, 1, options, 0, 0), SampleSelection.ALL, NEVER);
  }

  private static Profile profile(
      String recorder, long pid, String options, int biased, int failed) {
    ProfileBuilder builder = new ProfileBuilder();
    SampleTable.Builder table =
        builder.samples(
            new SampleType("jdk.CPUTimeSample", SampleCategory.CPU, WeightUnit.SAMPLES),
            new Attribute("failed", Attribute.Kind.COUNT),
            new Attribute("biased", Attribute.Kind.COUNT));
    int threadId = builder.threads().intern(ProfiledThread.named("main"));
    int stackId = TextProfiles.stack(builder, "app.Main.main[jit]");
    for (int row = 0; row < 100; row++) {
      table.add(row, threadId, stackId, ThreadState.RUNNABLE, 1);
      table.attribute(0, row >= 100 - failed ? 1 : 0);
      table.attribute(1, row < biased ? 1 : 0);
    }
    builder.cover(new Span(0, 101));
    String jvm = "OpenJDK 64-Bit Server VM (25.0.3+9-LTS) for linux";
    return builder
        .build()
        .withOrigin(new Origin(recorder, jvm, "app.Main", options, pid, "", Map.of()));
  }
}
