package dev.candela.jfr;

import dev.candela.jfr.bytes.Text;
import dev.candela.jfr.metadata.MetadataParser;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes a chunk by hand, to have in it what no recorder writes. The description comes first, then
 * what the test adds, in its order.
 */
final class ChunkBuilder {
  private final boolean compressed;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final List<String> words = new ArrayList<>();
  private long metadataPosition;
  private long newestCheckpoint;

  ChunkBuilder(boolean compressed) {
    this.compressed = compressed;
    out.writeBytes(new byte[ChunkHeader.LENGTH_BYTES]);
  }

  /** An element of the metadata: name, attributes as name and value in turns, children. */
  record Element(String name, List<String> attributes, List<Element> children) {
    static Element of(String name, String... attributes) {
      return new Element(name, List.of(attributes), new ArrayList<>());
    }

    Element with(Element... more) {
      children.addAll(List.of(more));
      return this;
    }
  }

  static Element type(long id, String name, Element... children) {
    return Element.of("class", "id", "" + id, "name", name).with(children);
  }

  static Element event(long id, String name, Element... children) {
    return Element.of("class", "id", "" + id, "name", name, "superType", "jdk.jfr.Event")
        .with(children);
  }

  static Element field(String name, long typeId) {
    return Element.of("field", "name", name, "class", "" + typeId);
  }

  static Element array(String name, long typeId) {
    return Element.of("field", "name", name, "class", "" + typeId, "dimension", "1");
  }

  static Element constant(String name, long typeId) {
    return Element.of("field", "name", name, "class", "" + typeId, "constantPool", "true");
  }

  /** The types that the others are made of: ids 1 to 9. */
  static Element[] primitives() {
    String[] names = "boolean byte char short int long float double java.lang.String".split(" ");
    return IntStream.range(0, names.length)
        .mapToObj(i -> type(i + 1, names[i]))
        .toArray(Element[]::new);
  }

  ChunkBuilder describe(Element... types) {
    Element described = Element.of("metadata").with(primitives()).with(types);
    Element root = Element.of("root").with(described, Element.of("region", "locale", "de_AT"));
    Body tree = new Body();
    element(tree, root);
    Body body = body().longs(0).longs(0).longs(1).ints(words.size());
    for (String word : words) {
      body.utf8(word);
    }
    metadataPosition = out.size();
    event(MetadataParser.TYPE_ID, body.raw(tree.bytes()));
    return this;
  }

  private void element(Body body, Element element) {
    body.ints(word(element.name())).ints(element.attributes().size() / 2);
    for (String attribute : element.attributes()) {
      body.ints(word(attribute));
    }
    body.ints(element.children().size());
    for (Element child : element.children()) {
      element(body, child);
    }
  }

  private int word(String text) {
    if (!words.contains(text)) {
      words.add(text);
    }
    return words.indexOf(text);
  }

  /** Begins the fields of an event, a checkpoint or a constant. */
  Body body() {
    return new Body();
  }

  ChunkBuilder event(long typeId, Body fields) {
    byte[] bytes = new Body().longs(typeId).raw(fields.bytes()).bytes();
    int size = bytes.length + 4;
    if (compressed) {
      // Four bytes whatever the number, as recorders leave room to fill the size in later.
      for (int shift = 0; shift < 28; shift += 7) {
        out.write(size >> shift & 0x7f | (shift < 21 ? 0x80 : 0));
      }
    } else {
      out.writeBytes(ByteBuffer.allocate(4).putInt(size).array());
    }
    out.writeBytes(bytes);
    return this;
  }

  /** Adds a checkpoint whose pools are the body's bytes, and leads the header to it. */
  ChunkBuilder checkpoint(int poolCount, Body pools) {
    long before = newestCheckpoint == 0 ? 0 : newestCheckpoint - out.size();
    return checkpoint(before, poolCount, pools);
  }

  ChunkBuilder checkpoint(long deltaBytes, int poolCount, Body pools) {
    newestCheckpoint = out.size();
    Body body = body().longs(0).longs(0).longs(deltaBytes).bytes(0).ints(poolCount);
    return event(PoolIndexer.TYPE_ID, body.raw(pools.bytes()));
  }

  int position() {
    return out.size();
  }

  byte[] build() {
    byte[] bytes = out.toByteArray();
    ByteBuffer header = ByteBuffer.wrap(bytes);
    header.putInt(ChunkHeader.MAGIC).putShort((short) 2).putShort((short) 1).putLong(bytes.length);
    header.putLong(newestCheckpoint).putLong(metadataPosition);
    header.putLong(1_000_000_000L).putLong(5_000_000_000L).putLong(100).putLong(1_000_000_000L);
    header.putInt(compressed ? 1 : 0);
    return bytes;
  }

  /** Bytes in the chunk's encoding. */
  final class Body {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Body longs(long value) {
      return number(value, Long.BYTES);
    }

    Body ints(int value) {
      return number(compressed ? value & 0xffff_ffffL : value, Integer.BYTES);
    }

    Body shorts(int value) {
      return number(value & 0xffff, Short.BYTES);
    }

    Body bytes(int... values) {
      for (int value : values) {
        bytes.write(value);
      }
      return this;
    }

    Body raw(byte[] more) {
      bytes.writeBytes(more);
      return this;
    }

    Body utf8(String text) {
      byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
      return bytes(Text.UTF8).ints(encoded.length).raw(encoded);
    }

    Body chars(String text) {
      bytes(Text.CHARS).ints(text.length());
      text.chars().forEach(this::shorts);
      return this;
    }

    Body latin1(String text) {
      byte[] encoded = text.getBytes(StandardCharsets.ISO_8859_1);
      return bytes(Text.LATIN1).ints(encoded.length).raw(encoded);
    }

    private Body number(long value, int fixedBytes) {
      if (!compressed) {
        for (int shift = 8 * (fixedBytes - 1); shift >= 0; shift -= 8) {
          bytes.write((int) (value >>> shift));
        }
        return this;
      }
      long left = value;
      for (int i = 0; i < 8 && (left & ~0x7fL) != 0; i++) {
        bytes.write((int) (left & 0x7f | 0x80));
        left >>>= 7;
      }
      bytes.write((int) left);
      return this;
    }

    byte[] bytes() {
      return bytes.toByteArray();
    }
  }
}
