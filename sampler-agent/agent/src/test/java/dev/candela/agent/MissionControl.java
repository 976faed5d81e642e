package dev.candela.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.openjdk.jmc.common.IMCFrame;
import org.openjdk.jmc.common.IMCStackTrace;
import org.openjdk.jmc.common.IMCThread;
import org.openjdk.jmc.common.item.Attribute;
import org.openjdk.jmc.common.item.IAttribute;
import org.openjdk.jmc.common.item.IItem;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.IItemIterable;
import org.openjdk.jmc.common.item.IMemberAccessor;
import org.openjdk.jmc.common.item.ItemFilters;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrAttributes;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;

/** A recording, read by the parser of JDK Mission Control, which shares no code with the JDK's. */
final class MissionControl {
  /** Mission Control knows the field of the JDK's own sample by another name. */
  private static final IAttribute<IMCThread> SAMPLED_THREAD =
      Attribute.attr("sampledThread", "Thread", UnitLookup.THREAD);

  private final IItemCollection items;

  private MissionControl(IItemCollection items) {
    this.items = items;
  }

  static MissionControl read(Path file) throws Exception {
    return new MissionControl(JfrLoaderToolkit.loadEvents(file.toFile()));
  }

  /** What {@link Recorded#samples} tells, by the other reader. */
  List<String> samples(String type) {
    List<String> samples = new ArrayList<>();
    for (IItemIterable some : items.apply(ItemFilters.type(type))) {
      IMemberAccessor<IMCStackTrace, IItem> stacks =
          JfrAttributes.EVENT_STACKTRACE.getAccessor(some.getType());
      IMemberAccessor<IMCThread, IItem> threads =
          (type.startsWith("jdk.") ? JfrAttributes.EVENT_THREAD : SAMPLED_THREAD)
              .getAccessor(some.getType());
      for (IItem item : some) {
        IMCStackTrace stack = stacks.getMember(item);
        StringBuilder text = new StringBuilder(threads.getMember(item).getThreadName());
        for (IMCFrame frame : stack.getFrames()) {
          text.append(';').append(frame.getMethod().getType().getFullName());
          text.append('.').append(frame.getMethod().getMethodName());
          text.append(':').append(frame.getFrameLineNumber());
        }
        samples.add(text + (stack.getTruncationState().isTruncated() ? ";cut" : ""));
      }
    }
    Collections.sort(samples);
    return samples;
  }
}
