package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class Started {
  private final EngineKind engine;
  private final String why;
  private final List<EventSetting> events;
  private final int maxStackDepth;
  private final boolean nativeFrames;
  private final List<String> remarks;

  /** {@code why} not a better engine is empty for the first choice. */
  public Started(
      EngineKind engine,
      String why,
      List<EventSetting> events,
      int maxStackDepth,
      boolean nativeFrames,
      List<String> remarks) {
    this.engine = engine;
    this.why = why;
    this.events = Collections.unmodifiableList(new ArrayList<>(events));
    this.maxStackDepth = maxStackDepth;
    this.nativeFrames = nativeFrames;
    this.remarks = Collections.unmodifiableList(new ArrayList<>(remarks));
  }

  public EngineKind engine() {
    return engine;
  }

  public String why() {
    return why;
  }

  public List<EventSetting> events() {
    return events;
  }

  public int maxStackDepth() {
    return maxStackDepth;
  }

  public boolean nativeFrames() {
    return nativeFrames;
  }

  public List<String> remarks() {
    return remarks;
  }

  public Started with(String otherWhy, List<EventSetting> otherEvents) {
    return new Started(engine, otherWhy, otherEvents, maxStackDepth, nativeFrames, remarks);
  }

  PayloadWriter payload() {
    PayloadWriter out = new PayloadWriter().putByte(engine.code()).putText(why);
    EventSetting.writeAll(events, out);
    out.putShort(maxStackDepth).putByte(nativeFrames ? 1 : 0).putShort(remarks.size());
    for (String remark : remarks) {
      out.putText(remark);
    }
    return out;
  }

  static Started read(PayloadReader in) throws WireException {
    EngineKind engine = EngineKind.of(in.getByte());
    String why = in.getText();
    List<EventSetting> events = EventSetting.readAll(in);
    int maxStackDepth = in.getShort();
    boolean nativeFrames = in.getByte() != 0;
    int count = in.getListSize();
    List<String> remarks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      remarks.add(in.getText());
    }
    return new Started(engine, why, events, maxStackDepth, nativeFrames, remarks);
  }
}
