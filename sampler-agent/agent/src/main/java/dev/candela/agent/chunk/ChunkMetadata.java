package dev.candela.agent.chunk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;

/** The types of our chunks: the JDK's where it has the type, so that any reader knows them. */
final class ChunkMetadata {
  private static final String CONSTANT = "constantPool";
  private static final String EVENT = "jdk.jfr.Event";
  private static final String ANNOTATION = "java.lang.annotation.Annotation";

  private final MetadataElement types = new MetadataElement("metadata");
  private final JfrBuffer body = new JfrBuffer();
  private int bodyOffsetMillis;

  ChunkMetadata() {
    addPrimitives();
    addAnnotations();
    addCode();
    addThreads();
    addSamples();
    addEnvironment();
  }

  void write(JfrBuffer out, long startTicks) {
    int offsetMillis = TimeZone.getDefault().getOffset(System.currentTimeMillis());
    if (body.size() == 0 || offsetMillis != bodyOffsetMillis) {
      encode(offsetMillis);
    }
    int at = out.beginSized();
    out.putInt(TypeIds.METADATA);
    out.putLong(startTicks);
    out.putLong(0);
    out.putLong(1);
    out.put(body);
    out.endSized(at);
  }

  /** Encoded once until daylight saving time changes. */
  private void encode(int offsetMillis) {
    MetadataElement region =
        new MetadataElement("region").with("locale", "en_US").with("gmtOffset", offsetMillis);
    MetadataElement root = new MetadataElement("root").add(types).add(region);
    Map<String, Integer> strings = new LinkedHashMap<String, Integer>();
    root.collect(strings);
    body.clear();
    body.putInt(strings.size());
    for (String string : strings.keySet()) {
      body.putString(string);
    }
    root.write(body, strings);
    bodyOffsetMillis = offsetMillis;
  }

  private void addPrimitives() {
    type(TypeIds.BOOLEAN, "boolean");
    type(TypeIds.INT, "int");
    type(TypeIds.LONG, "long");
    type(TypeIds.STRING, "java.lang.String");
  }

  private void addAnnotations() {
    annotation(TypeIds.LABEL, "jdk.jfr.Label");
    annotation(TypeIds.TIMESTAMP, "jdk.jfr.Timestamp");
    annotation(TypeIds.TIMESPAN, "jdk.jfr.Timespan");
    type(TypeIds.MEMORY_ADDRESS, "jdk.jfr.MemoryAddress").with("superType", ANNOTATION);
    MetadataElement category = type(TypeIds.CATEGORY, "jdk.jfr.Category");
    category.with("superType", ANNOTATION);
    category.add(field(TypeIds.STRING, "value").with("dimension", 1));
  }

  private void addCode() {
    type(TypeIds.SYMBOL, "jdk.types.Symbol")
        .with("simpleType", "true")
        .add(field(TypeIds.STRING, "string"));
    type(TypeIds.FRAME_TYPE, "jdk.types.FrameType")
        .with("simpleType", "true")
        .add(field(TypeIds.STRING, "description"));
    type(TypeIds.MODULE, "jdk.types.Module").add(constant(TypeIds.SYMBOL, "name"));
    type(TypeIds.PACKAGE, "jdk.types.Package")
        .add(constant(TypeIds.SYMBOL, "name"))
        .add(constant(TypeIds.MODULE, "module"));
    type(TypeIds.CLASS_LOADER, "jdk.types.ClassLoader")
        .add(constant(TypeIds.CLASS, "type"))
        .add(constant(TypeIds.SYMBOL, "name"));
    type(TypeIds.CLASS, "java.lang.Class")
        .add(constant(TypeIds.CLASS_LOADER, "classLoader"))
        .add(constant(TypeIds.SYMBOL, "name"))
        .add(constant(TypeIds.PACKAGE, "package"))
        .add(field(TypeIds.INT, "modifiers"));
    type(TypeIds.METHOD, "jdk.types.Method")
        .add(constant(TypeIds.CLASS, "type"))
        .add(constant(TypeIds.SYMBOL, "name"))
        .add(constant(TypeIds.SYMBOL, "descriptor"))
        .add(field(TypeIds.INT, "modifiers"))
        .add(field(TypeIds.BOOLEAN, "hidden"));
    type(TypeIds.STACK_FRAME, "jdk.types.StackFrame")
        .add(constant(TypeIds.METHOD, "method"))
        .add(field(TypeIds.INT, "lineNumber"))
        .add(field(TypeIds.INT, "bytecodeIndex"))
        .add(constant(TypeIds.FRAME_TYPE, "type"));
    type(TypeIds.STACK_TRACE, "jdk.types.StackTrace")
        .add(field(TypeIds.BOOLEAN, "truncated"))
        .add(field(TypeIds.STACK_FRAME, "frames").with("dimension", 1));
  }

  private void addThreads() {
    type(TypeIds.THREAD_STATE, "jdk.types.ThreadState")
        .with("simpleType", "true")
        .add(field(TypeIds.STRING, "name"));
    type(TypeIds.THREAD_GROUP, "jdk.types.ThreadGroup")
        .add(constant(TypeIds.THREAD_GROUP, "parent"))
        .add(field(TypeIds.STRING, "name"));
    type(TypeIds.THREAD, "java.lang.Thread")
        .add(field(TypeIds.STRING, "osName"))
        .add(field(TypeIds.LONG, "osThreadId"))
        .add(field(TypeIds.STRING, "javaName"))
        .add(field(TypeIds.LONG, "javaThreadId"))
        .add(constant(TypeIds.THREAD_GROUP, "group"));
  }

  private void addSamples() {
    event(TypeIds.EXECUTION_SAMPLE, "jdk.ExecutionSample", "Method Profiling Sample", "Profiling")
        .add(constant(TypeIds.THREAD, "sampledThread").add(label("Thread")))
        .add(constant(TypeIds.STACK_TRACE, "stackTrace").add(label("Stack Trace")))
        .add(constant(TypeIds.THREAD_STATE, "state").add(label("Thread State")))
        .add(timespan("cpuTime", "CPU Time"));
    event(TypeIds.THREAD_SAMPLE, "candela.ThreadSample", "Thread Sample", "Profiling")
        .add(constant(TypeIds.THREAD, "sampledThread").add(label("Thread")))
        .add(constant(TypeIds.STACK_TRACE, "stackTrace").add(label("Stack Trace")))
        .add(constant(TypeIds.THREAD_STATE, "state").add(label("Thread State")))
        .add(timespan("wallTime", "Wall-Clock Time"))
        .add(timespan("cpuTime", "CPU Time"))
        .add(constant(TypeIds.CLASS, "lockClass").add(label("Lock Class")))
        .add(lockIdentity())
        .add(constant(TypeIds.THREAD, "lockOwner").add(label("Lock Owner")));
    event(TypeIds.LOCK_SAMPLE, "candela.LockSample", "Lock Sample", "Profiling")
        .add(
            field(TypeIds.LONG, "duration")
                .add(label("Duration"))
                .add(value(TypeIds.TIMESPAN, "TICKS")))
        .add(constant(TypeIds.THREAD, "sampledThread").add(label("Thread")))
        .add(constant(TypeIds.STACK_TRACE, "stackTrace").add(label("Stack Trace")))
        .add(constant(TypeIds.THREAD_STATE, "state").add(label("Thread State")))
        .add(constant(TypeIds.CLASS, "lockClass").add(label("Lock Class")))
        .add(lockIdentity())
        .add(constant(TypeIds.THREAD, "lockOwner").add(label("Lock Owner")));
  }

  private void addEnvironment() {
    event(TypeIds.JVM_INFORMATION, "jdk.JVMInformation", "JVM Information", "JVM")
        .add(field(TypeIds.STRING, "jvmName").add(label("JVM Name")))
        .add(field(TypeIds.STRING, "jvmVersion").add(label("JVM Version")))
        .add(field(TypeIds.STRING, "jvmArguments").add(label("JVM Command Line Arguments")))
        .add(field(TypeIds.STRING, "javaArguments").add(label("Java Application Arguments")))
        .add(
            field(TypeIds.LONG, "jvmStartTime")
                .add(label("JVM Start Time"))
                .add(value(TypeIds.TIMESTAMP, "MILLISECONDS_SINCE_EPOCH")))
        .add(field(TypeIds.LONG, "pid").add(label("Process Identifier")));
    event(TypeIds.OS_INFORMATION, "jdk.OSInformation", "OS Information", "Operating System")
        .add(field(TypeIds.STRING, "osVersion").add(label("OS Version")));
    event(TypeIds.ACTIVE_SETTING, "jdk.ActiveSetting", "Recording Setting", "Flight Recorder")
        .add(field(TypeIds.LONG, "id").add(label("Event Id")))
        .add(field(TypeIds.STRING, "name").add(label("Setting Name")))
        .add(field(TypeIds.STRING, "value").add(label("Setting Value")));
  }

  private MetadataElement type(int id, String name) {
    MetadataElement type = new MetadataElement("class").with("name", name).with("id", id);
    types.add(type);
    return type;
  }

  private void annotation(int id, String name) {
    type(id, name).with("superType", ANNOTATION).add(field(TypeIds.STRING, "value"));
  }

  private MetadataElement event(int id, String name, String label, String category) {
    MetadataElement start = field(TypeIds.LONG, "startTime").add(label("Start Time"));
    return type(id, name)
        .with("superType", EVENT)
        .add(label(label))
        .add(
            new MetadataElement("annotation")
                .with("class", TypeIds.CATEGORY)
                .with("value-0", "Java Virtual Machine")
                .with("value-1", category))
        .add(start.add(value(TypeIds.TIMESTAMP, "TICKS")));
  }

  private static MetadataElement timespan(String name, String label) {
    return field(TypeIds.LONG, name).add(label(label)).add(value(TypeIds.TIMESPAN, "NANOSECONDS"));
  }

  /** Uses the identity hash, since dumps have no addresses. */
  private static MetadataElement lockIdentity() {
    return field(TypeIds.LONG, "lockIdentity")
        .add(label("Lock Identity Hash"))
        .add(new MetadataElement("annotation").with("class", TypeIds.MEMORY_ADDRESS));
  }

  private static MetadataElement field(int typeId, String name) {
    return new MetadataElement("field").with("name", name).with("class", typeId);
  }

  private static MetadataElement constant(int typeId, String name) {
    return field(typeId, name).with(CONSTANT, "true");
  }

  private static MetadataElement label(String label) {
    return value(TypeIds.LABEL, label);
  }

  private static MetadataElement value(int annotationId, String value) {
    return new MetadataElement("annotation").with("class", annotationId).with("value", value);
  }

  static final class MetadataElement {
    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<String, String>();
    private final List<MetadataElement> children = new ArrayList<MetadataElement>();

    MetadataElement(String name) {
      this.name = name;
    }

    MetadataElement with(String key, String value) {
      attributes.put(key, value);
      return this;
    }

    MetadataElement with(String key, int value) {
      return with(key, Integer.toString(value));
    }

    MetadataElement add(MetadataElement child) {
      children.add(child);
      return this;
    }

    void collect(Map<String, Integer> strings) {
      collect(strings, name);
      for (Map.Entry<String, String> attribute : attributes.entrySet()) {
        collect(strings, attribute.getKey());
        collect(strings, attribute.getValue());
      }
      for (MetadataElement child : children) {
        child.collect(strings);
      }
    }

    void write(JfrBuffer out, Map<String, Integer> strings) {
      out.putInt(strings.get(name));
      out.putInt(attributes.size());
      for (Map.Entry<String, String> attribute : attributes.entrySet()) {
        out.putInt(strings.get(attribute.getKey()));
        out.putInt(strings.get(attribute.getValue()));
      }
      out.putInt(children.size());
      for (MetadataElement child : children) {
        child.write(out, strings);
      }
    }

    private static void collect(Map<String, Integer> strings, String string) {
      strings.putIfAbsent(string, strings.size());
    }
  }

  static final class TypeIds {
    static final int METADATA = 0;
    static final int CHECKPOINT = 1;

    static final int BOOLEAN = 4;
    static final int INT = 10;
    static final int LONG = 11;
    static final int STRING = 20;
    static final int CLASS = 21;
    static final int THREAD = 22;
    static final int CLASS_LOADER = 23;
    static final int FRAME_TYPE = 24;
    static final int THREAD_STATE = 25;
    static final int STACK_TRACE = 26;
    static final int STACK_FRAME = 27;
    static final int METHOD = 28;
    static final int PACKAGE = 29;
    static final int SYMBOL = 30;
    static final int THREAD_GROUP = 31;
    static final int MODULE = 32;

    static final int LABEL = 40;
    static final int CATEGORY = 41;
    static final int TIMESTAMP = 42;
    static final int TIMESPAN = 43;
    static final int MEMORY_ADDRESS = 44;

    static final int EXECUTION_SAMPLE = 101;
    static final int THREAD_SAMPLE = 102;
    static final int LOCK_SAMPLE = 106;
    static final int JVM_INFORMATION = 103;
    static final int OS_INFORMATION = 104;
    static final int ACTIVE_SETTING = 105;

    private TypeIds() {}
  }
}
