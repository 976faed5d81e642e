package dev.candela.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** A recording, read by the JDK's own reader. */
final class Recorded {
  final List<RecordedEvent> events;

  private Recorded(List<RecordedEvent> events) {
    this.events = events;
  }

  static Recorded read(Path file) {
    try {
      return new Recorded(RecordingFile.readAllEvents(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<RecordedEvent> of(String type) {
    return events.stream().filter(event -> event.getEventType().getName().equals(type)).toList();
  }

  /** Thread and frames, innermost first, of each sample of a type, sorted. */
  List<String> samples(String type) {
    List<String> samples = new ArrayList<>();
    for (RecordedEvent event : of(type)) {
      StringBuilder text = new StringBuilder(thread(event));
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        text.append(';').append(frame.getMethod().getType().getName());
        text.append('.').append(frame.getMethod().getName());
        text.append(':').append(frame.getLineNumber());
      }
      samples.add(text + (event.getStackTrace().isTruncated() ? ";cut" : ""));
    }
    Collections.sort(samples);
    return samples;
  }

  /** Sum of a time field by the first of {@code methods} found on the stack. */
  Map<String, Long> nanosByMethod(String type, String field, List<String> methods) {
    Map<String, Long> sums = new TreeMap<>();
    for (RecordedEvent event : of(type)) {
      for (RecordedFrame frame : event.getStackTrace().getFrames()) {
        String name = frame.getMethod().getName();
        if (methods.contains(name)) {
          sums.merge(name, event.getDuration(field).toNanos(), Long::sum);
          break;
        }
      }
    }
    return sums;
  }

  static String thread(RecordedEvent event) {
    RecordedThread thread = event.getThread("sampledThread");
    return thread == null ? "" : thread.getJavaName();
  }

  static String className(RecordedEvent event, String field) {
    RecordedClass type = event.getClass(field);
    return type == null ? "" : type.getName();
  }
}
