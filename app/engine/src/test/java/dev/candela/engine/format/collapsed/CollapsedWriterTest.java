package dev.candela.engine.format.collapsed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.format.input.WriteOptions;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class CollapsedWriterTest {
  private static final SampleType TYPE =
      new SampleType("samples", SampleCategory.CPU, WeightUnit.SAMPLES);

  private final ProfileBuilder builder = new ProfileBuilder();
  private final SampleTable.Builder rows = builder.samples(TYPE);

  private int stack(String methodName) {
    int methodId = builder.symbols().method("app.Main", methodName, "", "");
    int frameId = builder.symbols().frames().intern(methodId, Ids.NONE, Ids.NONE, FrameKind.JAVA);
    return builder.stacks().intern(StackTable.ROOT, frameId);
  }

  private void sample(int threadId, int stackId, long weight) {
    rows.add(0, threadId, stackId, ThreadState.UNKNOWN, weight);
  }

  private String written(WriteOptions style) throws IOException {
    Profile profile = builder.build();
    StringBuilder out = new StringBuilder();
    CollapsedWriter.write(profile, profile.samples("samples").orElseThrow(), style, out);
    return out.toString();
  }

  @Test
  void samplesWithoutAThreadBeginWithTheirFrames() throws IOException {
    int threadId = builder.threads().intern(ProfiledThread.named("worker"));
    sample(threadId, stack("run"), 1);
    sample(Ids.NONE, stack("run"), 2);
    sample(threadId, stack("run"), 3);
    sample(Ids.NONE, StackTable.ROOT, 4);
    assertEquals(
        """
        [no stack] 4
        [worker tid=0];app.Main.run 4
        app.Main.run 2
        """,
        written(WriteOptions.THREADS));
  }

  @Test
  void aProfileOfNothingButThreadlessSamplesCanBeWrittenByThread() throws IOException {
    sample(Ids.NONE, stack("run"), 7);
    assertEquals("app.Main.run 7\n", written(WriteOptions.THREADS));
  }
}
