package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

public final class StartRequest {
  /** Beside the bits of the groups. */
  private static final int BY_DEFAULT = 1 << 31;

  private final EngineKind engine;
  private final List<EventSetting> events;
  private final int maxStackDepth;
  private final boolean kernelFrames;
  private final int chunkMillis;
  private final Set<EventGroup> also;
  private final boolean alsoByDefault;

  public StartRequest(
      EngineKind engine,
      List<EventSetting> events,
      int maxStackDepth,
      boolean kernelFrames,
      int chunkMillis) {
    this(
        engine,
        events,
        maxStackDepth,
        kernelFrames,
        chunkMillis,
        EnumSet.noneOf(EventGroup.class),
        false);
  }

  /**
   * @param kernelFrames kernel frames even where they slow the program down
   * @param also groups of events that the JDK's recorder records beside the samples, if it can
   * @param alsoByDefault true if these groups are the default, not the user's choice: the recorder
   *     is then not started where that would slow the program down
   */
  public StartRequest(
      EngineKind engine,
      List<EventSetting> events,
      int maxStackDepth,
      boolean kernelFrames,
      int chunkMillis,
      Set<EventGroup> also,
      boolean alsoByDefault) {
    if (maxStackDepth < 0 || maxStackDepth > 0xFFFF) {
      throw new IllegalArgumentException("A stack depth must be from 0 to 65535: " + maxStackDepth);
    }
    if (chunkMillis < 0) {
      throw new IllegalArgumentException("A chunk period must not be negative: " + chunkMillis);
    }
    this.engine = engine;
    this.events = Collections.unmodifiableList(new ArrayList<>(events));
    this.maxStackDepth = maxStackDepth;
    this.kernelFrames = kernelFrames;
    this.chunkMillis = chunkMillis;
    this.also = EventGroup.of(EventGroup.bits(also));
    this.alsoByDefault = alsoByDefault;
  }

  public EngineKind engine() {
    return engine;
  }

  public List<EventSetting> events() {
    return events;
  }

  public EventSetting setting(EventKind event) {
    for (EventSetting setting : events) {
      if (setting.event() == event) {
        return setting;
      }
    }
    return null;
  }

  /** Frames kept of one stack, 1 to 65535; 0 leaves it to the engine. */
  public int maxStackDepth() {
    return maxStackDepth;
  }

  public boolean kernelFrames() {
    return kernelFrames;
  }

  /** Maximum age of data before it is sent; 0 leaves it to the engine. */
  public int chunkMillis() {
    return chunkMillis;
  }

  public Set<EventGroup> also() {
    return also;
  }

  public boolean alsoByDefault() {
    return alsoByDefault;
  }

  PayloadWriter payload() {
    PayloadWriter out = new PayloadWriter().putByte(engine.code());
    EventSetting.writeAll(events, out);
    out.putShort(maxStackDepth).putByte(kernelFrames ? 1 : 0).putInt(chunkMillis);
    return out.putInt(EventGroup.bits(also) | (alsoByDefault ? BY_DEFAULT : 0));
  }

  static StartRequest read(PayloadReader in) throws WireException {
    EngineKind engine = EngineKind.of(in.getByte());
    List<EventSetting> events = EventSetting.readAll(in);
    int maxStackDepth = in.getShort();
    boolean kernelFrames = in.getByte() != 0;
    int chunkMillis = Math.max(0, in.getInt());
    // An application of version 1 ends here.
    int also = in.remaining() == 0 ? 0 : in.getInt();
    return new StartRequest(
        engine,
        events,
        maxStackDepth,
        kernelFrames,
        chunkMillis,
        EventGroup.of(also),
        (also & BY_DEFAULT) != 0);
  }
}
