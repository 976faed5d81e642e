package dev.candela.agent.chunk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A node of the metadata tree, which is XML in spirit: a name, attributes, children. */
final class MetadataElement {
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

  /** Numbers every string of the tree. */
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
    if (!strings.containsKey(string)) {
      strings.put(string, strings.size());
    }
  }
}
