package dev.candela.engine.export;

import dev.candela.engine.analysis.chance.ShareInterval;
import dev.candela.engine.analysis.tree.CallTree;
import dev.candela.engine.export.FlamePicture.NodeIntervals;
import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.FlameScene.FlameLabels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Columns of numbers and names behind them, as raw deflate; the sizes take them apart. */
record PackedColumns(byte[] deflated, String sizes) {
  private static final int LEVEL = 4;

  static PackedColumns of(List<VarintList> columns, NameNumbers names, String sizes) {
    // The default level, 6, takes twice as long for a file that is 4 % smaller.
    Deflater raw = new Deflater(LEVEL, true);
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    try (OutputStream out = new DeflaterOutputStream(deflated, raw, 1 << 16)) {
      for (VarintList column : columns) {
        out.write(column.bytes());
      }
      out.write(names.text().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      raw.end();
    }
    return new PackedColumns(deflated.toByteArray(), sizes);
  }

  /** From 0 up, seven bits a byte, the lowest first; all but the last byte have the high bit. */
  static final class VarintList {
    private static final int LONGEST_NUMBER = 10;

    private byte[] bytes = new byte[1 << 12];
    private int size;

    void add(long number) {
      if (bytes.length - size < LONGEST_NUMBER) {
        bytes = Arrays.copyOf(bytes, Math.addExact(size, size / 2));
      }
      long rest = number;
      while (rest >= 0x80) {
        bytes[size++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      bytes[size++] = (byte) rest;
    }

    byte[] bytes() {
      return Arrays.copyOf(bytes, size);
    }
  }

  /** Numbers names by first occurrence and keeps their text. */
  static final class NameNumbers {
    private final Map<String, Integer> places = new HashMap<>();
    private final StringBuilder text = new StringBuilder();

    /** 0 for a new name, otherwise how many names ago it occurred, from 1. */
    int number(String name) {
      Integer place = places.putIfAbsent(name, places.size());
      if (place == null) {
        text.append(name.replace('\n', ' ')).append('\n');
        return 0;
      }
      return places.size() - place;
    }

    String text() {
      return text.toString();
    }
  }

  /** Smaller nodes have no interval. */
  static final int INTERVAL_PARTS = 1_000;

  /**
   * Nodes are in the order of boxes, row by row, so that children follow those of the node before.
   * Columns: names (0 for a new one, else how many names ago it occurred, from 1), numbers of
   * children, own weights, own samples if these differ, colour keys, and for nodes of a thousandth
   * of all the half widths of total and self in hundredths of a percent, 0 if unknown.
   */
  static PackedColumns of(FlamePicture picture, Cancellation cancellation) {
    CallTree tree = picture.tree();
    FlameLayout layout = picture.scene().layout();
    FlameLabels labels = picture.scene().labels();
    BoxColours colours = picture.scene().colours();
    boolean samplesApart = false;
    for (int nodeId = 0; nodeId < tree.nodeCount() && !samplesApart; nodeId++) {
      samplesApart = tree.selfSamples(nodeId) != tree.selfWeight(nodeId);
    }
    VarintList names = new VarintList();
    VarintList children = new VarintList();
    VarintList weights = new VarintList();
    VarintList samples = new VarintList();
    VarintList keys = new VarintList();
    NameNumbers numbers = new NameNumbers();
    Map<Integer, String> labelByFrame = new HashMap<>();
    for (int position = 0; position < tree.nodeCount(); position++) {
      Cancellation.checkAt(position, cancellation);
      int nodeId = layout.nodeId(position);
      int frameId = nodeId == FlameTree.ROOT ? Ids.NONE : tree.frameId(nodeId);
      names.add(numbers.number(labelByFrame.computeIfAbsent(frameId, _ -> labels.full(nodeId))));
      children.add(tree.childCount(nodeId));
      weights.add(tree.selfWeight(nodeId));
      keys.add(nodeId == FlameTree.ROOT ? 0 : colours.key(nodeId) & 0xff);
      if (samplesApart) {
        samples.add(tree.selfSamples(nodeId));
      }
    }
    VarintList intervals = intervals(picture, layout);
    return PackedColumns.of(
        List.of(names, children, weights, samples, keys, intervals),
        numbers,
        tree.nodeCount() + " " + samplesApart);
  }

  private static VarintList intervals(FlamePicture picture, FlameLayout layout) {
    CallTree tree = picture.tree();
    long all = tree.totalWeight(CallTree.ROOT);
    VarintList intervals = new VarintList();
    NodeIntervals found = picture.intervals().get();
    for (int position = 0; position < tree.nodeCount(); position++) {
      int nodeId = layout.nodeId(position);
      if (isLarge(tree.totalWeight(nodeId), all)) {
        intervals.add(packed(found.total(nodeId)));
        intervals.add(packed(found.self(nodeId)));
      }
    }
    return intervals;
  }

  /** Half-width in hundredths of a percent, times two, plus one for a lower bound. */
  private static long packed(ShareInterval interval) {
    return interval == null || interval.tooFewSamples()
        ? 0
        : 2 * Math.round(interval.plusMinus() * 10_000) + (interval.lowerBound() ? 1 : 0);
  }

  static boolean isLarge(long weight, long all) {
    return weight > 0 && weight >= all / (double) INTERVAL_PARTS;
  }
}
