package dev.candela.bench.memory;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;

/**
 * A profile of as many samples as wanted: all of another one's, again and again, each copy behind
 * the one before. Stacks, threads and weights keep the shape that a recorder gave them.
 */
public final class ManySamples {
  private ManySamples() {}

  /** Repeats the samples of {@code source} until there are at least so many. */
  public static Profile of(Profile source, long sampleCount) {
    long once = source.samples().stream().mapToLong(SampleTable::size).sum();
    if (once == 0) {
      throw new IllegalArgumentException("The recording has no samples");
    }
    ProfileBuilder builder = new ProfileBuilder();
    builder.append(source);
    long copies = (sampleCount + once - 1) / once;
    for (long copy = 1; copy < copies; copy++) {
      for (SampleTable table : source.samples()) {
        repeat(builder, table, copy * source.span().durationNanos());
      }
    }
    Span span = source.span();
    builder.cover(new Span(span.startNanos(), span.startNanos() + copies * span.durationNanos()));
    return builder.build();
  }

  /** The builder took the source first, so that ids are the same in both. */
  private static void repeat(ProfileBuilder builder, SampleTable table, long shiftNanos) {
    Attribute[] attributes = table.attributes().all().toArray(Attribute[]::new);
    SampleTable.Builder rows = builder.samples(table.type(), attributes);
    LongColumn weights = table.weights();
    for (int row = 0; row < table.size(); row++) {
      rows.add(
          table.startNanos().get(row) + shiftNanos,
          table.threadIds().getInt(row),
          table.stackIds().getInt(row),
          table.state(row),
          weights.get(row));
      for (int i = 0; i < attributes.length; i++) {
        rows.attribute(i, table.attributes().column(i).get(row));
      }
    }
  }
}
