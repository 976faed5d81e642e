package dev.candela.engine.format.speedscope;

import dev.candela.engine.format.shared.NumberLog;
import dev.candela.engine.format.shared.StackRun;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Fills tables from the profiles, once frames and units are known. */
final class RowAssembly {
  private final ProfileBuilder into;
  private final ProfileRows rows;
  private final SpeedscopeFrames frames;
  private final StackRun stacks;
  private int[] frameIds = new int[64];
  private final Map<SampleType, SampleTable.Builder> tables = new HashMap<>();
  private final boolean thousandths;
  private final boolean fractions;
  private long vanished;
  private long lacking;
  private long negative;

  RowAssembly(
      ProfileRows rows, SpeedscopeFrames frames, List<ProfileHead> heads, ProfileBuilder into) {
    List<ProfileHead> numbers =
        heads.stream().filter(head -> head.unit().unit() == WeightUnit.SAMPLES).toList();
    this.fractions = numbers.stream().anyMatch(head -> head.fractions);
    long largest = numbers.stream().mapToLong(head -> head.largest).max().orElse(0);
    this.thousandths = fractions && largest < Long.MAX_VALUE / WeightUnit.PER_ONE;
    this.into = into;
    this.rows = rows;
    this.frames = frames;
    this.stacks = new StackRun(into.stacks());
  }

  void add(ProfileHead head) {
    SampleTable.Builder[] tableByEvent = new SampleTable.Builder[head.eventCount()];
    ProfiledThread thread = head.thread();
    int threadId = Ids.NONE;
    boolean number = head.unit().unit() == WeightUnit.SAMPLES;
    ValueUnit unit = number && thousandths ? ValueUnit.THOUSANDTHS : head.unit();
    int most = Math.max(head.stacks, Math.max(head.weights, head.eventIndexes));
    for (int i = 0; i < most; i++) {
      int stackId = i < head.stacks ? nextStackId() : Ids.NONE;
      long whole = i < head.weights ? rows.weights().next() : 0;
      long billionths = i < head.weights ? rows.weights().next() : 0;
      long weight = unit.weight(whole, billionths);
      long event = i < head.eventIndexes ? rows.eventIndexes().next() : 0;
      if (stackId == Ids.NONE || i >= head.weights) {
        lacking++;
      } else if (weight < 0) {
        negative++;
      } else {
        vanished += number && weight == 0 && billionths > 0 ? 1 : 0;
        int eventIndex = event >= 0 && event < tableByEvent.length ? (int) event : 0;
        if (tableByEvent[eventIndex] == null) {
          tableByEvent[eventIndex] =
              tables.computeIfAbsent(head.type(eventIndex, unit.unit()), into::moreSamples);
          threadId = thread == null ? Ids.NONE : into.threads().intern(thread);
        }
        SampleTable.Builder table = tableByEvent[eventIndex];
        table.add(0, threadId, stackId, ThreadState.UNKNOWN, weight);
        into.countEvents(table.type().name(), table.type().unit().events(weight));
      }
    }
  }

  private int nextStackId() {
    NumberLog paths = rows.paths();
    int depth = paths.nextPath();
    frameIds = depth > frameIds.length ? Arrays.copyOf(frameIds, depth * 2) : frameIds;
    for (int i = paths.kept(); i < depth; i++) {
      frameIds[i] = frames.frameId(paths.path()[i]);
    }
    return stacks.stackId(frameIds, depth);
  }

  void end() {
    if (fractions) {
      into.remark(
          Messages.text(thousandths ? "read.warning.fractions" : "read.warning.no-fractions"));
    }
    if (vanished > 0) {
      into.remark(Messages.text("read.warning.small-weights", vanished));
    }
    if (lacking > 0) {
      into.warn(Messages.text("read.warning.unpaired", lacking));
    }
    if (negative > 0) {
      into.remark(Messages.text("read.warning.negative-weights", negative));
    }
  }
}
