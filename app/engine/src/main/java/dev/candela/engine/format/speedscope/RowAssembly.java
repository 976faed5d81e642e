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
import java.util.Map;

/** Fills tables from the profiles, once frames and units are known. */
final class RowAssembly {
  private final ProfileBuilder into;
  private final ProfileRows rows;
  private final SpeedscopeFrames frames;
  private final StackRun stacks;
  private int[] frameIds = new int[64];
  private final Map<SampleType, SampleTable.Builder> tables = new HashMap<>();
  private long lacking;
  private long negative;

  RowAssembly(ProfileRows rows, SpeedscopeFrames frames, ProfileBuilder into) {
    this.into = into;
    this.rows = rows;
    this.frames = frames;
    this.stacks = new StackRun(into.stacks());
  }

  void add(ProfileHead head) {
    SampleTable.Builder[] tableByEvent = new SampleTable.Builder[head.eventCount()];
    ProfiledThread thread = head.thread();
    int threadId = Ids.NONE;
    ValueUnit unit = head.unit();
    int most = Math.max(head.stacks, Math.max(head.weights, head.eventIndexes));
    for (int i = 0; i < most; i++) {
      int stackId = i < head.stacks ? nextStackId() : Ids.NONE;
      long weight =
          i < head.weights ? unit.weight(rows.weights().next(), rows.weights().next()) : 0;
      long event = i < head.eventIndexes ? rows.eventIndexes().next() : 0;
      if (stackId == Ids.NONE || i >= head.weights) {
        lacking++;
      } else if (weight < 0) {
        negative++;
      } else {
        int eventIndex = event >= 0 && event < tableByEvent.length ? (int) event : 0;
        if (tableByEvent[eventIndex] == null) {
          tableByEvent[eventIndex] =
              tables.computeIfAbsent(head.type(eventIndex), into::moreSamples);
          threadId = thread == null ? Ids.NONE : into.threads().intern(thread);
        }
        SampleTable.Builder table = tableByEvent[eventIndex];
        table.add(0, threadId, stackId, ThreadState.UNKNOWN, weight);
        boolean counted = table.type().unit() == WeightUnit.SAMPLES;
        into.countEvents(table.type().name(), counted ? weight : 1);
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
    if (lacking > 0) {
      into.warn(Messages.text("read.warning.unpaired", lacking));
    }
    if (negative > 0) {
      into.remark(Messages.text("read.warning.negative-weights", negative));
    }
  }
}
