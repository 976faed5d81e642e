package dev.candela.engine.format.jfr.read;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.column.LongColumn;
import java.util.HashMap;
import java.util.Map;

/** A recording's origin, from its events; of a growing profile each setting is read once. */
final class RecordingOrigin {
  private final Map<String, String> own = new HashMap<>();

  /** Of the second recorder. */
  private final Map<String, String> beside = new HashMap<>();

  private int settingRows;
  private int settingRowsBeside;

  Origin of(Profile profile) {
    String jvm = text(profile, "jdk.JVMInformation", "jvmName");
    String version = text(profile, "jdk.JVMInformation", "jvmVersion");
    EventTable information = profile.events("jdk.JVMInformation").orElse(null);
    LongColumn pid = information == null ? null : information.attributes().column("pid");
    takeSettings(profile);
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
    return own.entrySet().stream()
        .filter(setting -> setting.getKey().endsWith("#recorder"))
        .findFirst()
        .map(Map.Entry::getValue)
        .orElse(profile.eventCounts().isEmpty() ? "" : "JDK Flight Recorder");
  }

  private void takeSettings(Profile profile) {
    EventTable other = profile.events(KnownEvents.SETTING_BESIDE).orElse(null);
    for (; other != null && settingRowsBeside < other.size(); settingRowsBeside++) {
      String value = text(profile, other, "value", settingRowsBeside);
      beside.put(settingName(profile, other, settingRowsBeside), value);
    }
    EventTable table = profile.events("jdk.ActiveSetting").orElse(null);
    for (; table != null && settingRows < table.size(); settingRows++) {
      own.put(settingName(profile, table, settingRows), text(profile, table, "value", settingRows));
    }
  }

  /** The engine's own override those of the second recorder, but either may enable an event. */
  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(beside);
    own.forEach(
        (name, value) ->
            settings.merge(
                name,
                value,
                (other, ours) -> name.endsWith("#enabled") && other.equals("true") ? other : ours));
    return settings;
  }

  private static String settingName(Profile profile, EventTable table, int row) {
    String event = text(profile, table, "id", row);
    String name = text(profile, table, "name", row);
    return event.isEmpty() ? name : event + "#" + name;
  }

  private static String text(Profile profile, String typeName, String attributeName) {
    EventTable table = profile.events(typeName).orElse(null);
    return table == null || table.size() == 0 ? "" : text(profile, table, attributeName, 0);
  }

  private static String text(Profile profile, EventTable table, String attributeName, int row) {
    int index = table.attributes().indexOf(attributeName);
    if (index < 0 || table.attributes().all().get(index).kind() != Attribute.Kind.STRING) {
      return "";
    }
    int stringId = table.attributes().column(index).getInt(row);
    return profile.symbols().strings().get(stringId);
  }
}
