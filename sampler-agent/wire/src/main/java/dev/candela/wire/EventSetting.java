package dev.candela.wire;

import dev.candela.wire.payload.PayloadReader;
import dev.candela.wire.payload.PayloadWriter;
import dev.candela.wire.payload.WireException;
import java.util.ArrayList;
import java.util.List;

public final class EventSetting {
  private final EventKind event;
  private final long interval;

  public EventSetting(EventKind event, long interval) {
    if (interval < 0) {
      throw new IllegalArgumentException("An interval must not be negative: " + interval);
    }
    this.event = event;
    this.interval = interval;
  }

  public EventKind event() {
    return event;
  }

  /** In the unit of the event, see {@link EventKind}; 0 means the engine's default. */
  public long interval() {
    return interval;
  }

  static void writeAll(List<EventSetting> settings, PayloadWriter out) {
    out.putShort(settings.size());
    for (EventSetting setting : settings) {
      out.putByte(setting.event.code()).putLong(setting.interval);
    }
  }

  /** Skips unknown events. */
  static List<EventSetting> readAll(PayloadReader in) throws WireException {
    int count = in.getListSize();
    List<EventSetting> settings = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      EventKind event = EventKind.of(in.getByte());
      long interval = in.getLong();
      if (event != null) {
        settings.add(new EventSetting(event, Math.max(0, interval)));
      }
    }
    return settings;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EventSetting
        && event == ((EventSetting) other).event
        && interval == ((EventSetting) other).interval;
  }

  @Override
  public int hashCode() {
    return event.hashCode() * 31 + Long.hashCode(interval);
  }

  @Override
  public String toString() {
    return event.label() + "=" + interval;
  }
}
