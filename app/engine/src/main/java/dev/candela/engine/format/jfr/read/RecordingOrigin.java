package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.column.LongColumn;
import java.util.HashMap;
import java.util.Map;

/** A recording's origin, from its events; of a growing profile each setting is read once. */
final class RecordingOrigin {
  private final Settings own = new Settings();

  /** Of the second recorder. */
  private final Settings beside = new Settings();

  /** By {@code event#setting}. */
  private static final class Settings {
    private final Map<String, String> values = new HashMap<>();
    private int rows;

    void take(Profile profile, String typeName) {
      EventTable table = profile.events(typeName).orElse(null);
      for (; table != null && rows < table.size(); rows++) {
        String event = table.text(profile.symbols(), "id", rows);
        String name = table.text(profile.symbols(), "name", rows);
        values.put(
            event.isEmpty() ? name : event + "#" + name,
            table.text(profile.symbols(), "value", rows));
      }
    }
  }

  Origin of(Profile profile) {
    String jvm = text(profile, "jdk.JVMInformation", "jvmName");
    String version = text(profile, "jdk.JVMInformation", "jvmVersion");
    EventTable information = profile.events("jdk.JVMInformation").orElse(null);
    LongColumn pid = information == null ? null : information.attributes().column("pid");
    beside.take(profile, KnownEvents.SETTING_BESIDE);
    own.take(profile, "jdk.ActiveSetting");
    return new Origin(
        recorder(profile),
        version.startsWith(jvm) ? version : jvm + " " + version,
        text(profile, "jdk.JVMInformation", "javaArguments"),
        text(profile, "jdk.JVMInformation", "jvmArguments"),
        pid == null || pid.size() == 0 ? -1 : pid.get(0),
        text(profile, "jdk.OSInformation", "osVersion"),
        settings());
  }

  /** async-profiler stores its name and version as the recording; thread dumps have a setting. */
  private String recorder(Profile profile) {
    String name = text(profile, "jdk.ActiveRecording", "name");
    if (name.startsWith("async-profiler")) {
      return name;
    }
    return own.values.entrySet().stream()
        .filter(setting -> setting.getKey().endsWith("#recorder"))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(profile.eventCounts().isEmpty() ? "" : "JDK Flight Recorder");
  }

  /** The engine's own override those of the second recorder, but either may enable an event. */
  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(beside.values);
    own.values.forEach(
        (name, value) ->
            settings.merge(
                name,
                value,
                (other, ours) -> name.endsWith("#enabled") && other.equals("true") ? other : ours));
    return settings;
  }

  private static String text(Profile profile, String typeName, String attribute) {
    EventTable table = profile.events(typeName).orElse(null);
    return table == null || table.size() == 0 ? "" : table.text(profile.symbols(), attribute, 0);
  }
}
