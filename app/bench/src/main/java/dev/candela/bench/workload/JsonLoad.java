package dev.candela.bench.workload;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Makes a random document, writes it as JSON and reads it back: recursion of varied depth. */
final class JsonLoad implements Load {
  private static final int DEEPEST = 7;
  private static final int CHILDREN = 4;

  private final SplittableRandom random = new SplittableRandom(3);

  @Override
  public void round() {
    StringBuilder text = new StringBuilder();
    write(document(DEEPEST), text);
    Sink.last = new JsonText(text.toString()).value();
  }

  private Object document(int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return random.nextBoolean() ? "s" + random.nextInt() : (Object) (double) random.nextInt();
    }
    if (random.nextBoolean()) {
      List<Object> items = new ArrayList<>();
      for (int i = 0; i < CHILDREN; i++) {
        items.add(document(depth - 1));
      }
      return items;
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < CHILDREN; i++) {
      fields.put("field" + random.nextInt(100), document(depth - 1));
    }
    return fields;
  }

  private static void write(Object value, StringBuilder text) {
    if (value instanceof Map<?, ?> fields) {
      text.append('{');
      fields.forEach(
          (name, field) -> {
            text.append('"').append(name).append("\":");
            write(field, text);
            text.append(',');
          });
      text.append('}');
    } else if (value instanceof List<?> items) {
      text.append('[');
      for (Object item : items) {
        write(item, text);
        text.append(',');
      }
      text.append(']');
    } else if (value instanceof String string) {
      text.append('"').append(string).append('"');
    } else {
      text.append(value);
    }
  }
}
