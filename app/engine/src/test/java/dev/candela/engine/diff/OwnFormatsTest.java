package dev.candela.engine.diff;

import static dev.candela.engine.diff.DiffText.mismatches;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.diff.identity.IdentityRule;
import dev.candela.engine.diff.identity.IdentityRules;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.collapsed.CollapsedWriter;
import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.format.speedscope.SpeedscopeWriter;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.view.ProfileFilter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Comparisons of files in text formats, such as those that Candela wrote of a recording. */
final class OwnFormatsTest {
  @TempDir private Path folder;

  @Test
  void collapsedStacksHaveTheNamesOfTheRecording() throws IOException {
    Profile recording = recording();
    Path file = folder.resolve("a.folded");
    try (Writer out = Files.newBufferedWriter(file)) {
      CollapsedWriter.write(
          recording, recording.samples().iterator().next(), WriteOptions.NAMES, out);
    }
    Profile collapsed = ProfileReaders.read(file);
    assertEquals(1, diff(recording, collapsed, IdentityRules.DEFAULT).total().matched());
    IdentityRules rules = IdentityRules.DEFAULT.without(IdentityRule.KERNEL);
    assertEquals(0.75, diff(recording, collapsed, rules).total().matched());
  }

  @Test
  void speedscopeKnowsWhoTookTheSamples() throws IOException {
    Profile recording = recording();
    Path file = folder.resolve("a.speedscope.json");
    try (Writer out = Files.newBufferedWriter(file)) {
      SpeedscopeWriter.write(recording, out);
    }
    Diff diff = diff(recording, ProfileReaders.read(file), IdentityRules.DEFAULT);
    assertEquals(1, diff.total().matched());
    assertEquals(List.of(Mismatch.Kind.TIMES), mismatches(diff));
  }

  private static Diff diff(Profile before, Profile after, IdentityRules rules) {
    return DiffText.diff(side(before), side(after), DiffSettings.DEFAULT.with(rules));
  }

  private static DiffSide side(Profile profile) {
    return DiffText.side("run", profile, ProfileFilter.BY_METHOD);
  }

  private static Profile recording() {
    ProfileBuilder builder = new ProfileBuilder();
    builder.origin(new Origin("async-profiler 4.6", "OpenJDK 25", "", "", -1, "", Map.of()));
    Symbols.Builder symbols = builder.symbols();
    int java = frame(symbols, symbols.method("a.A", "run", "()V", ""), FrameKind.JIT);
    int zip = symbols.method("", "longest_match", "", "libzip.so");
    int library = frame(symbols, zip, FrameKind.NATIVE);
    int jvm = symbols.method("", "Compile::Optimize", "", "libjvm.so");
    int compiler = frame(symbols, jvm, FrameKind.CPP);
    int clock = frame(symbols, symbols.method("", "schedule", "", ""), FrameKind.KERNEL);
    StackTable.Builder stacks = builder.stacks();
    int run = stacks.intern(StackTable.ROOT, java);
    SampleTable.Builder table =
        builder.samples(new SampleType("samples", SampleCategory.CPU, WeightUnit.SAMPLES));
    int[] stackIds = {
      run,
      stacks.intern(run, library),
      stacks.intern(StackTable.ROOT, compiler),
      stacks.intern(run, clock)
    };
    for (int stackId : stackIds) {
      table.add(0, Ids.NONE, stackId, ThreadState.UNKNOWN, 25);
    }
    return builder.build();
  }

  private static int frame(Symbols.Builder symbols, int methodId, FrameKind kind) {
    return symbols.frames().intern(methodId, Ids.NONE, Ids.NONE, kind);
  }

  private static final String NAMED = "[main tid=1];a.A.f 90\n";

  @Test
  void countsWhatRowsOfThreadsWeighAndNotHowManyThereAre() throws IOException {
    Diff diff =
        diff("[main tid=1];a.A.f 60\n[main tid=1];a.A.g 10\n[idle tid=2];a.A.f 30\n", NAMED);
    assertEquals(List.of(new Mismatch.Threads("idle", 0.3, Side.AFTER)), threads(diff));
  }

  @Test
  void saysNothingOfThreadsWhereAFormatHasNone() throws IOException {
    assertEquals(List.of(), threads(diff(NAMED, "a.A.f 90\n")));
    assertEquals(List.of(), threads(diff("a.A.f 90\n", NAMED)));
  }

  private static List<Mismatch> threads(Diff diff) {
    return diff.mismatches().stream()
        .filter(mismatch -> mismatch.kind() == Mismatch.Kind.THREADS)
        .toList();
  }

  private Diff diff(String before, String after) throws IOException {
    return DiffText.diff(side(before), side(after));
  }

  private DiffSide side(String stacks) throws IOException {
    Path file = Files.writeString(folder.resolve("stacks.folded"), stacks);
    return DiffText.side("side", ProfileReaders.read(file), ProfileFilter.BY_METHOD);
  }
}
