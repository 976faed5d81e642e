package dev.candela.engine.read.jfr;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.EventTable;
import dev.candela.engine.model.LongColumn;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import java.util.HashMap;
import java.util.Map;

/** Where a recording comes from, by its own events. */
final class RecordingOrigin {
  private final Profile profile;

  private RecordingOrigin(Profile profile) {
    this.profile = profile;
  }

  static Origin of(Profile profile) {
    return new RecordingOrigin(profile).origin();
  }

  private Origin origin() {
    String jvm = text("jdk.JVMInformation", "jvmName");
    String version = text("jdk.JVMInformation", "jvmVersion");
    LongColumn pid = column("jdk.JVMInformation", "pid");
    Map<String, String> settings = settings();
    return new Origin(
        recorder(settings),
        version.startsWith(jvm) ? version : jvm + " " + version,
        text("jdk.JVMInformation", "javaArguments"),
        text("jdk.JVMInformation", "jvmArguments"),
        pid == null || pid.size() == 0 ? -1 : pid.get(0),
        text("jdk.OSInformation", "osVersion"),
        settings);
  }

  /** async-profiler names itself and its version as the recording; thread dumps have a setting. */
  private String recorder(Map<String, String> settings) {
    String name = text("jdk.ActiveRecording", "name");
    if (name.startsWith("async-profiler")) {
      return name;
    }
    for (Map.Entry<String, String> setting : settings.entrySet()) {
      if (setting.getKey().endsWith("#recorder")) {
        return setting.getValue();
      }
    }
    return profile.eventCounts().isEmpty() ? "" : "JDK Flight Recorder";
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    EventTable table = profile.events("jdk.ActiveSetting").orElse(null);
    if (table != null) {
      for (int row = 0; row < table.size(); row++) {
        String event = text(table, "id", row);
        String name = text(table, "name", row);
        settings.put(event.isEmpty() ? name : event + "#" + name, text(table, "value", row));
      }
    }
    return settings;
  }

  private String text(String typeName, String attributeName) {
    EventTable table = profile.events(typeName).orElse(null);
    return table == null || table.size() == 0 ? "" : text(table, attributeName, 0);
  }

  private String text(EventTable table, String attributeName, int row) {
    int index = table.attributes().indexOf(attributeName);
    if (index < 0 || table.attributes().all().get(index).kind() != Attribute.Kind.STRING) {
      return "";
    }
    int stringId = table.attributes().column(index).getInt(row);
    return profile.symbols().strings().get(stringId);
  }

  private LongColumn column(String typeName, String attributeName) {
    EventTable table = profile.events(typeName).orElse(null);
    return table == null ? null : table.attributes().column(attributeName);
  }
}
