package dev.candela.engine.view;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Span;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.StackView;
import java.util.function.UnaryOperator;

/** Turns what a filter shows into a profile that can be written. */
public final class FilteredProfile {
  private final Profile profile;
  private final StackView view;
  private final ProfileBuilder builder = new ProfileBuilder();
  private final int[] newFrameIds;
  private final int[] newStackIds;
  private final int[] newThreadIds;

  private FilteredProfile(Profile profile, StackView view) {
    this.profile = profile;
    this.view = view;
    this.newFrameIds = Ids.none(view.symbols().frames().size());
    this.newStackIds = Ids.none(view.stacks().size());
    this.newThreadIds = Ids.none(profile.threads().size());
    newStackIds[StackTable.ROOT] = StackTable.ROOT;
  }

  /** The selected samples on the view's stacks; only threads, frames and stacks that they use. */
  public static Profile of(
      Profile profile, SampleSelection selection, StackView view, Cancellation cancellation) {
    FilteredProfile filtered = new FilteredProfile(profile, view);
    filtered.builder.origin(profile.origin());
    if (profile.span().isEmpty()) {
      profile.recorded().spans().forEach(filtered.builder::recorded);
    }
    for (Span recorded : profile.recorded().spans()) {
      filtered.builder.cover(recorded.within(selection.rangeIn(profile)));
    }
    filtered.builder.second(profile.second());
    filtered.builder.warnAsIn(profile, UnaryOperator.identity());
    for (SampleTable table : selection.tables(profile)) {
      filtered.addRows(table, new RowScan(profile, table, selection, cancellation));
    }
    return filtered.builder.build();
  }

  private void addRows(SampleTable table, RowScan scan) {
    Attribute[] attributes = table.attributes().all().toArray(Attribute[]::new);
    SampleTable.Builder target = builder.samples(table.type(), attributes);
    while (scan.next()) {
      int[] included = scan.included();
      int[] stackIds = scan.stackIds();
      for (int i = 0; i < scan.rows(); i++) {
        int viewStackId = view.stackIdOf(stackIds[i]);
        if (included[i] == 0 || viewStackId == StackView.DROPPED) {
          continue;
        }
        int row = scan.firstRow() + i;
        target.add(
            scan.startNanos()[i],
            thread(scan.threadIds()[i]),
            stack(viewStackId),
            ThreadState.values()[scan.states()[i]],
            table.whole(scan.weights()[i]));
        for (int a = 0; a < attributes.length; a++) {
          target.attribute(a, attribute(attributes[a], table.attributes().column(a).get(row)));
        }
      }
    }
    builder.countEvents(table.type().name(), target.size());
  }

  private long attribute(Attribute attribute, long value) {
    return switch (attribute.kind()) {
      case STRING ->
          value == Ids.NONE
              ? Ids.NONE
              : builder.symbols().strings().intern(profile.symbols().strings().get((int) value));
      case THREAD -> thread((int) value);
      case STACK -> value == Ids.NONE ? Ids.NONE : attributeStack((int) value);
      case COUNT, TRUTH, BYTES, NANOS, MOMENT, ADDRESS, DOUBLE -> value;
    };
  }

  private long attributeStack(int originalStackId) {
    int viewStackId = view.stackIdOf(originalStackId);
    return viewStackId == StackView.DROPPED ? StackTable.ROOT : stack(viewStackId);
  }

  private int thread(int threadId) {
    if (threadId == Ids.NONE) {
      return Ids.NONE;
    }
    if (newThreadIds[threadId] == Ids.NONE) {
      newThreadIds[threadId] = builder.threads().intern(profile.threads().get(threadId));
    }
    return newThreadIds[threadId];
  }

  private int stack(int viewStackId) {
    if (newStackIds[viewStackId] != Ids.NONE) {
      return newStackIds[viewStackId];
    }
    // Down from the outermost that is new: stacks may be deeper than the Java stack.
    int[] path = new int[view.stacks().depth(viewStackId)];
    int length = 0;
    for (int id = viewStackId; newStackIds[id] == Ids.NONE; ) {
      path[length++] = id;
      id = view.stacks().parentStackId(id);
    }
    for (int i = length - 1; i >= 0; i--) {
      int parent = newStackIds[view.stacks().parentStackId(path[i])];
      newStackIds[path[i]] = builder.stacks().intern(parent, frame(view.stacks().frameId(path[i])));
    }
    return newStackIds[viewStackId];
  }

  private int frame(int frameId) {
    if (newFrameIds[frameId] == Ids.NONE) {
      Symbols symbols = view.symbols();
      int methodId = symbols.frames().methodId(frameId);
      int newMethodId =
          builder
              .symbols()
              .method(
                  symbols.className(methodId),
                  symbols.methodName(methodId),
                  symbols.strings().get(symbols.methods().descriptorId(methodId)),
                  symbols.strings().get(symbols.methods().moduleId(methodId)));
      newFrameIds[frameId] =
          builder
              .symbols()
              .frames()
              .intern(
                  newMethodId,
                  symbols.frames().lineNumber(frameId),
                  symbols.frames().bytecodeIndex(frameId),
                  symbols.frames().kind(frameId));
    }
    return newFrameIds[frameId];
  }
}
