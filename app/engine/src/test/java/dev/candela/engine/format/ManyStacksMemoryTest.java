package dev.candela.engine.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.Bytes;
import dev.candela.engine.testkit.ChildProcess;
import dev.candela.engine.testkit.ReadMain;
import dev.candela.engine.testkit.TextProfiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Stacks that have next to nothing in common: six million nodes of the tree, 26 MB, which no
 * profile can do without. A tree that waits for names beside it, and what finds the nodes of both,
 * would take 200 MB.
 */
final class ManyStacksMemoryTest {
  private static final int STACKS = 200_000;
  private static final int METHODS = 5_000;
  private static final String HEAP = "-Xmx92m";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(names = {"PPROF", "SPEEDSCOPE"})
  void readsDistinctStacks(Format format) throws IOException {
    Profile profile = profile();
    Path file =
        Bytes.written(
            folder.resolve("many"), out -> format.write(profile, WriteOptions.NAMES, out));
    String printed =
        ChildProcess.run(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            HEAP,
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            ReadMain.class.getName(),
            file.toString());
    assertEquals(profile.stacks().size() + " stacks", printed.strip());
  }

  private static Profile profile() {
    ProfileBuilder profile = new ProfileBuilder();
    int[] frameIds = new int[METHODS];
    for (int i = 0; i < METHODS; i++) {
      int methodId = profile.symbols().method("some.pack.Type" + i / 10, "m" + i, "()V", "");
      frameIds[i] = profile.symbols().frames().intern(methodId, 1, Ids.NONE, FrameKind.JIT);
    }
    SampleTable.Builder samples = TextProfiles.cpu(profile);
    Random random = new Random(29);
    for (int stack = 0; stack < STACKS; stack++) {
      int stackId = StackTable.ROOT;
      for (int depth = 25 + random.nextInt(10); depth > 0; depth--) {
        stackId = profile.stacks().intern(stackId, frameIds[random.nextInt(METHODS)]);
      }
      samples.add(0, Ids.NONE, stackId, ThreadState.UNKNOWN, 1);
    }
    profile.countEvents("cpu", STACKS);
    return profile.build();
  }
}
