package dev.candela.engine.format.jfr.write;

import dev.candela.engine.format.jfr.write.JoinedPool.ChunkBytesOut;
import dev.candela.jfr.bytes.Text;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A chunk's description of its types, in which little more than the names is left of events that
 * never occurred, and nothing of types that only these need. The JDK describes all its events in
 * 110 KB, whatever it records.
 */
final class UsedTypes {
  private final ByteBuffer in;
  private final List<String> words = new ArrayList<>();
  private final Map<String, Integer> newIndexes = new HashMap<>();
  private final ChunkBytesOut newWords = new ChunkBytesOut();
  private final ChunkBytesOut elements = new ChunkBytesOut();
  private final Map<String, Element> events = new HashMap<>();

  /** Types other than events that nothing is known to need. */
  private final Map<String, Element> others = new HashMap<>();

  private UsedTypes(byte[] description) {
    in = ByteBuffer.wrap(description);
  }

  private record Element(String name, List<String> attributes, List<Element> children) {
    boolean isType() {
      return name.equals("class");
    }

    boolean isEvent() {
      return isType() && attribute("superType").equals("jdk.jfr.Event");
    }

    String attribute(String key) {
      for (int i = 0; i < attributes.size(); i += 2) {
        if (attributes.get(i).equals(key)) {
          return attributes.get(i + 1);
        }
      }
      return "";
    }
  }

  /** Shortens a readable description, the event behind its length and type. */
  static byte[] only(byte[] description, Set<String> used) {
    return new UsedTypes(description).rewrite(used);
  }

  private byte[] rewrite(Set<String> used) {
    for (int i = 0; i < 3; i++) {
      elements.number(number()); // start, duration, number of the description
    }
    ChunkBytesOut out = new ChunkBytesOut();
    out.bytes(elements.bytes, 0, elements.size);
    elements.cut(0);
    for (long n = number(); n > 0; n--) {
      words.add(text());
    }
    Element root = element();
    collect(root);
    events.forEach((id, event) -> take(used.contains(id) ? event : bare(event)));
    write(root, used);
    out.number(newIndexes.size());
    out.bytes(newWords.bytes, 0, newWords.size);
    out.bytes(elements.bytes, 0, elements.size);
    return out.toArray();
  }

  private Element element() {
    String name = words.get((int) number());
    List<String> attributes = new ArrayList<>();
    for (long n = 2 * number(); n > 0; n--) {
      attributes.add(words.get((int) number()));
    }
    List<Element> children = new ArrayList<>();
    for (long n = number(); n > 0; n--) {
      children.add(element());
    }
    return new Element(name, attributes, children);
  }

  private void collect(Element element) {
    if (element.isType()) {
      (element.isEvent() ? events : others).put(element.attribute("id"), element);
    }
    element.children.forEach(this::collect);
  }

  /** Keeps the types that an element names, and those that they name. */
  private void take(Element element) {
    Element type = others.remove(element.attribute("class"));
    if (type != null) {
      take(type);
    }
    element.children.forEach(this::take);
  }

  /** The JDK reads no event without its start. */
  private static Element bare(Element event) {
    List<Element> start =
        event.children.stream()
            .filter(child -> child.attribute("name").equals("startTime"))
            .map(child -> new Element(child.name, child.attributes, List.of()))
            .toList();
    return new Element(event.name, event.attributes, start);
  }

  private void write(Element element, Set<String> used) {
    word(element.name);
    elements.number(element.attributes.size() / 2);
    element.attributes.forEach(this::word);
    List<Element> children =
        element.children.stream()
            .filter(child -> !child.isType() || !others.containsKey(child.attribute("id")))
            .toList();
    elements.number(children.size());
    for (Element child : children) {
      boolean unused = child.isEvent() && !used.contains(child.attribute("id"));
      write(unused ? bare(child) : child, used);
    }
  }

  private void word(String word) {
    Integer known = newIndexes.get(word);
    if (known == null) {
      known = newIndexes.size();
      newIndexes.put(word, known);
      byte[] utf8 = word.getBytes(StandardCharsets.UTF_8);
      newWords.number(Text.UTF8);
      newWords.number(utf8.length);
      newWords.bytes(utf8, 0, utf8.length);
    }
    elements.number(known);
  }

  private long number() {
    return ValueRewriter.number(in);
  }

  private String text() {
    int encoding = in.get();
    return switch (encoding) {
      case Text.UTF8 -> text(StandardCharsets.UTF_8);
      case Text.LATIN1 -> text(StandardCharsets.ISO_8859_1);
      case Text.CHARS -> {
        StringBuilder chars = new StringBuilder();
        for (long n = number(); n > 0; n--) {
          chars.append((char) number());
        }
        yield chars.toString();
      }
      default -> "";
    };
  }

  private String text(Charset charset) {
    byte[] bytes = new byte[(int) number()];
    in.get(bytes);
    return new String(bytes, charset);
  }
}
