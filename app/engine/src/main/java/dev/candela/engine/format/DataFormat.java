package dev.candela.engine.format;

import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.text.Messages;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The formats that a profile's samples can be written in, and what each cannot hold; {@code
 * formats.md} has the same as a table.
 */
public enum DataFormat {
  /** With threads and lines if requested. */
  COLLAPSED,
  PPROF,
  SPEEDSCOPE,
  /** One line per sample. */
  CSV,
  /** Candela's own JSON. */
  JSON;

  /** Data that a profile may contain. */
  private enum Aspect {
    EVENT_TYPES,
    UNITS,
    TIMES,
    STATES,
    THREAD_NUMBERS,
    FRAME_KINDS,
    DESCRIPTORS,
    ATTRIBUTES
  }

  /** For display. */
  public String words() {
    return Messages.text("convert.format." + Messages.key(this));
  }

  /** Data of this profile that the format cannot store; a few words each. */
  public List<String> cannotHold(Profile profile) {
    return lost().stream()
        .filter(aspect -> has(profile, aspect))
        .map(a -> Messages.text("convert.lost." + Messages.key(a)))
        .toList();
  }

  private Set<Aspect> lost() {
    return switch (this) {
      case COLLAPSED -> EnumSet.allOf(Aspect.class);
      case PPROF -> EnumSet.of(Aspect.TIMES, Aspect.ATTRIBUTES);
      case SPEEDSCOPE -> EnumSet.of(Aspect.TIMES, Aspect.STATES, Aspect.ATTRIBUTES);
      case CSV ->
          EnumSet.of(
              Aspect.THREAD_NUMBERS, Aspect.FRAME_KINDS, Aspect.DESCRIPTORS, Aspect.ATTRIBUTES);
      case JSON -> EnumSet.of(Aspect.DESCRIPTORS, Aspect.ATTRIBUTES);
    };
  }

  private static boolean has(Profile profile, Aspect aspect) {
    return switch (aspect) {
      case EVENT_TYPES -> profile.samples().stream().filter(t -> t.size() > 0).count() > 1;
      case UNITS -> profile.samples().stream().anyMatch(t -> t.type().unit() != WeightUnit.SAMPLES);
      case TIMES -> anyOther(profile, SampleTable::startNanos, 0);
      case STATES -> anyOther(profile, SampleTable::states, ThreadState.UNKNOWN.ordinal());
      case THREAD_NUMBERS ->
          IntStream.range(0, profile.threads().size())
              .mapToObj(profile.threads()::get)
              .anyMatch(DataFormat::isNumbered);
      case FRAME_KINDS -> hasKinds(profile.symbols());
      case DESCRIPTORS -> hasDescriptors(profile.symbols());
      case ATTRIBUTES -> profile.samples().stream().anyMatch(t -> !t.attributes().all().isEmpty());
    };
  }

  /** Provides a column of a table. */
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
