package dev.candela.jfr.metadata;

import dev.candela.jfr.bytes.ChunkInput;
import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.metadata.JfrMetadata.MetadataCache;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads a metadata event: a table of strings, then a tree of elements that refer to them. */
public final class MetadataParser {
  public static final long TYPE_ID = 0;

  /** The JDK's metadata has 110 KB. */
  private static final int LARGEST_KEPT_BYTES = 4 << 20;

  /** The JDK's metadata has about ten thousand of each. */
  private static final int MOST_ELEMENTS = 1 << 20;

  /** The known trees are four deep: root, metadata, class, field, annotation. */
  private static final int DEEPEST = 16;

  private final ChunkInput in;
  private final long position;
  private final JfrMetadata metadata;
  private final List<JfrType> types = new ArrayList<>();
  private final Map<Long, JfrType> byId = new HashMap<>();
  private final List<Pending> pending = new ArrayList<>();
  private String[] words;
  private int elements;

  /** An annotation names its type by number, which may be described later. */
  private record Pending(TypeElement element, List<JfrAnnotation> into, int row) {}

  private MetadataParser(ChunkInput in, long position) {
    this.in = in;
    this.position = position;
    this.metadata =
        new JfrMetadata(
            in.compressed(), in.bytes().sourceName(), in.bytes().filePosition() + position);
  }

  /** Reads the metadata event at a position; the input's limit must be the end of the event. */
  public static JfrMetadata parse(ChunkInput in, long position, MetadataCache cache)
      throws IOException {
    return new MetadataParser(in, position).parse(cache);
  }

  private JfrMetadata parse(MetadataCache cache) throws IOException {
    in.enterEvent(position, TYPE_ID, "the metadata");
    in.readLong(); // start
    in.readLong(); // duration
    in.readLong(); // the recorder's number of this description
    byte[] description = null;
    if (in.remaining() <= LARGEST_KEPT_BYTES) {
      long start = in.position();
      description = in.readBytes((int) in.remaining());
      JfrMetadata known = cache.find(description, in.compressed());
      if (known != null) {
        return known;
      }
      in.seek(start);
    }
    words = new String[atMost(in.readCount("strings"))];
    for (int i = 0; i < words.length; i++) {
      words[i] = Text.read(in, in.readByte());
    }
    element(null, null, 0);
    for (Pending p : pending) {
      resolve(p);
    }
    metadata.complete(types);
    if (description != null) {
      cache.keep(description, metadata);
    }
    return metadata;
  }

  private int atMost(int count) throws IOException {
    if (count > MOST_ELEMENTS) {
      throw in.damaged(in.position(), count + " strings or elements are not plausible");
    }
    return count;
  }

  private String word() throws IOException {
    long at = in.position();
    int word = in.readInt();
    if (word < 0 || word >= words.length) {
      throw in.damaged(at, "there is no string " + word + " of " + words.length);
    }
    return words[word] == null ? "" : words[word];
  }

  private void element(JfrType type, JfrField field, int depth) throws IOException {
    if (depth > DEEPEST) {
      throw in.damaged(in.position(), "the metadata nests deeper than " + DEEPEST + " levels");
    }
    atMost(++elements);
    TypeElement element = new TypeElement(word());
    for (int n = in.readCount("attributes"); n > 0; n--) {
      String key = word();
      element.attributes.put(key, word());
    }
    JfrType innerType = type;
    JfrField innerField = field;
    switch (element.name) {
      case "class" -> innerType = addType(element);
      case "field" -> innerField = addField(type, element);
      case "annotation" -> annotation(type, field, element);
      default -> {}
    }
    for (int n = in.readCount("elements"); n > 0; n--) {
      element(innerType, innerField, depth + 1);
    }
  }

  private JfrType addType(TypeElement element) {
    long id = element.number("id", -1);
    String name = element.text("name", "type " + id);
    boolean simple = "true".equals(element.text("simpleType", ""));
    JfrType type = new JfrType(metadata, types.size(), id, name, simple);
    types.add(type);
    byId.putIfAbsent(type.id(), type);
    return type;
  }

  private JfrField addField(JfrType type, TypeElement element) {
    JfrField field =
        new JfrField(
            element.text("name", ""),
            element.number("class", -1),
            "true".equals(element.text("constantPool", "")),
            element.number("dimension", 0) > 0);
    if (type != null) {
      type.fields.add(field);
    }
    return field;
  }

  private void annotation(JfrType type, JfrField field, TypeElement element) {
    if (field == null && type == null) {
      return;
    }
    List<JfrAnnotation> into = field != null ? field.annotations : type.annotations;
    pending.add(new Pending(element, into, into.size()));
    into.add(null); // keeps the order; resolve() fills it
  }

  private void resolve(Pending p) {
    JfrType of = byId.get(p.element.number("class", -1));
    String typeName = of == null ? "" : of.name();
    Map<String, String> values = new LinkedHashMap<>(p.element.attributes);
    values.remove("class");
    p.into.set(p.row, new JfrAnnotation(typeName, values));
  }

  /** An element of the metadata tree: name and attributes, without children. */
  private static final class TypeElement {
    final String name;
    final Map<String, String> attributes = new LinkedHashMap<>();

    TypeElement(String name) {
      this.name = name;
    }

    String text(String attribute, String otherwise) {
      return attributes.getOrDefault(attribute, otherwise);
    }

    long number(String attribute, long otherwise) {
      String value = attributes.get(attribute);
      if (value == null) {
        return otherwise;
      }
      try {
        return Long.parseLong(value);
      } catch (NumberFormatException e) {
        return otherwise;
      }
    }
  }
}
