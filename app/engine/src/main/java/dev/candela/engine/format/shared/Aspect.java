package dev.candela.engine.format.shared;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.text.Messages;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.IntStream;

public enum Aspect {
  EVENT_TYPES,
  UNITS,
  TIMES,
  STATES,
  THREAD_NUMBERS,
  FRAME_KINDS,
  DESCRIPTORS,
  ATTRIBUTES;

  public String words() {
    return Messages.text("convert.lost." + Messages.key(this));
  }

  public boolean isIn(Profile profile) {
    return switch (this) {
      case EVENT_TYPES -> profile.samples().stream().filter(t -> t.size() > 0).count() > 1;
      case UNITS -> profile.samples().stream().anyMatch(t -> !t.type().unit().isNumber());
      case TIMES -> anyOther(profile, SampleTable::startNanos, 0);
      case STATES -> anyOther(profile, SampleTable::states, ThreadState.UNKNOWN.ordinal());
      case THREAD_NUMBERS ->
          IntStream.range(0, profile.threads().size())
              .mapToObj(profile.threads()::get)
              .anyMatch(Aspect::isNumbered);
      case FRAME_KINDS -> hasKinds(profile.symbols());
      case DESCRIPTORS -> hasDescriptors(profile.symbols());
      case ATTRIBUTES -> profile.samples().stream().anyMatch(t -> !t.attributes().all().isEmpty());
    };
  }

  private interface ColumnOf {
    LongColumn of(SampleTable table);
  }

  private static boolean anyOther(Profile profile, ColumnOf which, long usual) {
    for (SampleTable table : profile.samples()) {
      LongColumn column = which.of(table);
      for (int block = 0; block < column.blockCount(); block++) {
        if (column.blockMin(block) != usual || column.blockMax(block) != usual) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isNumbered(ProfiledThread thread) {
    return thread.javaThreadId() != Ids.NONE || !thread.groupName().isEmpty();
  }

  /** True if there are kinds besides Java and native, which names mostly show. */
  private static boolean hasKinds(Symbols symbols) {
    Set<FrameKind> plain =
        EnumSet.of(FrameKind.JAVA, FrameKind.NATIVE, FrameKind.CPP, FrameKind.SYNTHETIC);
    return IntStream.range(0, symbols.frames().size())
        .anyMatch(frameId -> !plain.contains(symbols.frames().kind(frameId)));
  }

  private static boolean hasDescriptors(Symbols symbols) {
    return IntStream.range(0, symbols.methods().size())
        .anyMatch(methodId -> symbols.methods().descriptorId(methodId) != 0);
  }
}
