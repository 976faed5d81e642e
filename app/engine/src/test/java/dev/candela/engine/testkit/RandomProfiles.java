package dev.candela.engine.testkit;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import java.util.Random;

/**
 * Profiles of a seed: few methods, much recursion, native frames, lines, several blocks of rows.
 */
public final class RandomProfiles {
  private static final FrameKind[] KINDS = FrameKind.values();
  private static final ThreadState[] STATES = ThreadState.values();

  private RandomProfiles() {}

  /** The seed's profile, with events {@code cpu} and {@code alloc}; 1 ms between two samples. */
  public static Profile of(long seed) {
    Random random = new Random(seed);
    ProfileBuilder builder = new ProfileBuilder();
    int[] stackIds = stacks(builder, random);
    SampleTable.Builder cpu =
        builder.samples(new SampleType("cpu", SampleCategory.CPU, WeightUnit.SAMPLES));
    SampleTable.Builder alloc =
        builder.samples(new SampleType("alloc", SampleCategory.ALLOCATION, WeightUnit.BYTES));
    int rows = random.nextInt(5000);
    for (int row = 0; row < rows; row++) {
      SampleTable.Builder table = random.nextInt(3) == 0 ? alloc : cpu;
      int threadId = builder.threads().intern(ProfiledThread.named("worker-" + random.nextInt(8)));
      table.add(
          row * 1_000_000L + random.nextInt(3_000_000),
          random.nextInt(50) == 0 ? -1 : threadId,
          stackIds[random.nextInt(stackIds.length)],
          STATES[row / 1500 % 2 == 0 ? 1 : random.nextInt(STATES.length)],
          table == cpu ? 1 : random.nextInt(1000));
    }
    builder.cover(new Span(0, (rows + 4) * 1_000_000L));
    return builder.build();
  }

  private static int[] stacks(ProfileBuilder builder, Random random) {
    int[] stackIds = new int[1 + random.nextInt(200)];
    stackIds[0] = StackTable.ROOT;
    for (int i = 1; i < stackIds.length; i++) {
      int stackId = stackIds[random.nextInt(i)];
      for (int added = random.nextInt(4); added >= 0; added--) {
        stackId = builder.stacks().intern(stackId, frame(builder, random));
      }
      stackIds[i] = stackId;
    }
    return stackIds;
  }

  private static int frame(ProfileBuilder builder, Random random) {
    int number = random.nextInt(12);
    FrameKind kind = number < 9 ? KINDS[random.nextInt(5)] : KINDS[5 + number % 3];
    String className = kind.isNative() ? "" : (number < 5 ? "my.A" : "lib.B") + number / 2;
    int methodId = builder.symbols().method(className, "m" + number, "", "");
    return builder.symbols().frames().intern(methodId, random.nextInt(3) + 1, -1, kind);
  }
}
