package dev.candela.cli.output;

import com.google.gson.FormattingStyle;
import com.google.gson.stream.JsonWriter;
import dev.candela.engine.analysis.SampleBias;
import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.View;
import dev.candela.engine.view.View.NativeTime;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

public final class JsonReport {
  public interface Body {
    void write(JsonWriter json) throws IOException;
  }

  /** Escapes the characters of strings that would control a terminal. */
  private static final class Escaping extends FilterWriter {
    Escaping(Writer out) {
      super(out);
    }

    @Override
    public void write(int c) throws IOException {
      out.write(c); // punctuation
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      write(new String(text, from, length), 0, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      int plain = from;
      for (int i = from; i < from + length; i++) {
        if (Messages.isControl(text.charAt(i))) {
          out.write(text, plain, i - plain);
          out.write(String.format("\\u%04x", (int) text.charAt(i)));
          plain = i + 1;
        }
      }
      out.write(text, plain, from + length - plain);
    }
  }

  /** Writes numbers without exponents, which some tools do not read. */
  private static final class PlainNumbers extends JsonWriter {
    PlainNumbers(Writer out) {
      super(out);
    }

    @Override
    public JsonWriter value(double number) throws IOException {
      return jsonValue(BigDecimal.valueOf(number).toPlainString());
    }

    @Override
    public JsonWriter value(Number number) throws IOException {
      return number instanceof Double wide ? value(wide.doubleValue()) : super.value(number);
    }
  }

  private JsonReport() {}

  /** Prints a report, whose schema app/docs/json.md describes. */
  public static void print(PrintWriter out, String schema, Body body) {
    JsonWriter json = new PlainNumbers(new Escaping(out));
    json.setFormattingStyle(FormattingStyle.PRETTY);
    json.setHtmlSafe(false);
    try {
      json.beginObject();
      json.name("schema").value(schema);
      body.write(json);
      json.endObject();
      json.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    out.println();
  }

  /** Writes a text, number, truth, share with its interval, null, or a list or map of these. */
  public static void write(JsonWriter json, Object value) throws IOException {
    switch (value) {
      case null -> json.nullValue();
      case String text -> json.value(text);
      case Boolean truth -> json.value(truth);
      case Number number -> json.value(number);
      case ShareInterval share -> write(json, Share.members(share));
      case Collection<?> list -> {
        json.beginArray();
        for (Object each : list) {
          write(json, each);
        }
        json.endArray();
      }
      case Map<?, ?> members -> {
        json.beginObject();
        for (Map.Entry<?, ?> member : members.entrySet()) {
          write(json.name((String) member.getKey()), member.getValue());
        }
        json.endObject();
      }
      default -> throw new IllegalArgumentException("no value of JSON: " + value.getClass());
    }
  }

  /** An object for {@link #write}: names, and behind each its value. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      members.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return members;
  }

  /** Writes file, events, unit and sums. */
  public static void writeScope(JsonWriter json, String fileName, View view) throws IOException {
    json.name("file").value(fileName);
    writeSamples(json, view);
  }

  /** Writes events, unit and sums. */
  public static void writeSamples(JsonWriter json, View view) throws IOException {
    StackWeights weights = view.stacks(Cancellation.NEVER).weights();
    write(json.name("events"), Headline.eventNames(view));
    json.name("unit").value(weights.unit().name().toLowerCase(Locale.ROOT));
    List<SampleTable> tables = view.selection().tables(view.profile());
    long divisor = tables.stream().mapToLong(SampleTable::divisor).max().orElse(1);
    if (divisor > 1 && StackWeights.isWeighted(tables)) {
      json.name("divisor").value(divisor);
    }
    json.name("samples").value(weights.totalSamples());
    json.name("weight").value(weights.totalWeight());
    NativeTime nativeTime = view.nativeTime(Cancellation.NEVER);
    json.name("nativeWeight").value(nativeTime.weight());
    json.name("kernelWeight").value(nativeTime.kernelWeight());
    json.name("waitingSamples").value(view.waitingSamples(Cancellation.NEVER));
    json.name("truncatedSamples").value(Headline.cutStacks(view).cut());
    json.name("bias").value(SampleBias.doubts(view).orElse(""));
    json.name("durationNanos").value(view.selection().recordedNanos(view.profile()));
  }
}
