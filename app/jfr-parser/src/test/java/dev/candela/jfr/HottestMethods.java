package dev.candela.jfr;

import dev.candela.jfr.StackReader.StackFrames;
import dev.candela.jfr.bytes.ChunkBuffer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** The example of README.md. */
final class HottestMethods {
  private HottestMethods() {}

  // README
  static Map<String, Integer> count(Path recording) throws IOException {
    Map<String, Integer> samples = new TreeMap<>();
    try (JfrFile file = JfrFile.open(recording)) {
      ChunkBuffer buffer = new ChunkBuffer();
      for (JfrChunk chunk : file.chunks()) {
        try (ChunkReader reader = file.read(chunk, buffer)) {
          FieldPlan sample =
              FieldPlan.of(reader.metadata().type("jdk.ExecutionSample"), "stackTrace");
          FieldPlan method = FieldPlan.of(reader.metadata().type("jdk.types.Method"), "name");
          ConstantPool methods = reader.pools().pool("jdk.types.Method");
          ValueReader values = reader.values();
          StackReader stacks = values.stacks();
          StackFrames frames = new StackFrames();
          long[] slots = new long[1];
          EventCursor events = reader.events();
          while (events.next()) {
            if (events.type() == sample.type() && events.read(sample, slots)) {
              stacks.read(stacks.pool().ordinal(slots[0]), frames);
              int methodOrdinal = methods.ordinal(frames.methodIds()[0]);
              values.read(method, methods.position(methodOrdinal), slots);
              samples.merge(values.constantText(method.field(0).type(), slots[0]), 1, Integer::sum);
            }
          }
        }
      }
    }
    return samples;
  }
  // README
}
