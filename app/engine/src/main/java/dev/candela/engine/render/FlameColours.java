package dev.candela.engine.render;

import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameKind;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.render.FlameScene.BoxColours;
import dev.candela.engine.render.FlameSheet.LegendEntry;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import dev.candela.engine.view.View.SafepointShares;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/** Each node's place in {@link Palette#fills}, one byte a node; immutable, for any thread. */
public final class FlameColours implements BoxColours {
  /** Readers only look up wide boxes. */
  private static final int LEGEND_NAMES = 10;

  /** In a legend: code of both compilers, which share a colour in {@link ColourMode#KIND}. */
  public static final String COMPILED = "compiled";

  private final ColourMode mode;
  private final byte[] keys;
  private final Map<String, Integer> legend;

  private FlameColours(ColourMode mode, byte[] keys, Map<String, Integer> legend) {
    this.mode = mode;
    this.keys = keys;
    this.legend = legend;
  }

  public static FlameColours of(
      ColourMode mode,
      FlameTree tree,
      IntFunction<FrameKind> kinds,
      View view,
      Cancellation cancellation) {
    return mode == ColourMode.SAFEPOINT
        ? bySafepoint(tree, view.safepointShares(cancellation))
        : of(mode, tree, kinds, cancellation);
  }

  /** Looks at each node once, and at each method's name once; kinds by node id. */
  public static FlameColours of(
      ColourMode mode, FlameTree tree, IntFunction<FrameKind> kinds, Cancellation cancellation) {
    return switch (mode) {
      case KIND, TIER -> byKind(mode, tree, kinds, cancellation);
      case PACKAGE, MODULE -> byName(mode, tree, cancellation);
      case SELF_SHARE ->
          byShare(
              mode,
              tree,
              nodeId -> {
                Cancellation.checkAt(nodeId, cancellation);
                return (double) selfWeight(tree, nodeId) / Math.max(1, tree.weight(nodeId));
              },
              scale());
      case SAFEPOINT -> throw new IllegalArgumentException("a tree has no " + mode);
    };
  }

  @Override
  public int[] fills(Palette palette) {
    return palette.fills(mode);
  }

  @Override
  public int key(int nodeId) {
    return keys[nodeId];
  }

  /** Kinds that occur, the heaviest packages or modules, or the scale. */
  public List<LegendEntry> legend(Palette palette) {
    int[] fills = palette.fills(mode);
    List<LegendEntry> entries = new ArrayList<>();
    legend.forEach((name, key) -> entries.add(new LegendEntry(words(name), fills[key])));
    return entries;
  }

  private String words(String name) {
    return switch (mode) {
      case KIND, TIER -> Messages.text("flame.kind." + name);
      case PACKAGE, MODULE -> name.isEmpty() ? Messages.text("flame.legend.none") : name;
      case SELF_SHARE -> Messages.text("flame.legend.self", name);
      case SAFEPOINT ->
          name.isEmpty()
              ? Messages.text("flame.legend.unmarked")
              : Messages.text("flame.legend.safepoint", name);
    };
  }

  private static FlameColours byKind(
      ColourMode mode, FlameTree tree, IntFunction<FrameKind> kinds, Cancellation cancellation) {
    byte[] keys = new byte[tree.nodeCount()];
    boolean[] occurs = new boolean[FrameKind.values().length];
    Symbols symbols = tree.symbols();
    // The tone plus 1; 0 if not computed yet.
    byte[] toneByMethod = new byte[symbols.methods().size()];
    keys[FlameTree.ROOT] = (byte) (FrameKind.SYNTHETIC.ordinal() * Palette.TONES);
    for (int nodeId = 1; nodeId < keys.length; nodeId++) {
      Cancellation.checkAt(nodeId, cancellation);
      FrameKind kind = kinds.apply(nodeId);
      int methodId = symbols.frames().methodId(tree.frameId(nodeId));
      if (toneByMethod[methodId] == 0) {
        toneByMethod[methodId] = (byte) (1 + tone(symbols.qualifiedName(methodId)));
      }
      keys[nodeId] = (byte) (kind.ordinal() * Palette.TONES + toneByMethod[methodId] - 1);
      occurs[kind.ordinal()] = true;
    }
    Map<String, Integer> legend = new LinkedHashMap<>();
    for (FrameKind kind : FrameKind.values()) {
      if (occurs[kind.ordinal()]) {
        boolean merged = mode == ColourMode.KIND && (kind == FrameKind.C1 || kind == FrameKind.JIT);
        // Where some code is Java of any kind, what was compiled is a part of it.
        String merging = occurs[FrameKind.JAVA.ordinal()] ? key(FrameKind.JAVA) : COMPILED;
        FrameKind coloured = merged ? FrameKind.JAVA : kind;
        legend.put(merged ? merging : key(kind), coloured.ordinal() * Palette.TONES + 1);
      }
    }
    return new FlameColours(mode, keys, legend);
  }

  private static String key(FrameKind kind) {
    return Messages.key(kind);
  }

  /** By name, because a method's id depends on the order of the reading threads. */
  private static int tone(String name) {
    return (name.hashCode() * 0x9e3779b9) >>> 30;
  }

  private static FlameColours byName(ColourMode mode, FlameTree tree, Cancellation cancellation) {
    Symbols symbols = tree.symbols();
    String[] names = new String[symbols.methods().size()];
    for (int nodeId = 1; nodeId < tree.nodeCount(); nodeId++) {
      Cancellation.checkAt(nodeId, cancellation);
      int methodId = symbols.frames().methodId(tree.frameId(nodeId));
      if (names[methodId] == null) {
        names[methodId] =
            mode == ColourMode.MODULE ? module(symbols, methodId) : owner(symbols, methodId);
      }
    }
    Map<String, Integer> legend = heaviest(NameTotals.of(tree, names, cancellation));
    byte[] keyByMethod = new byte[names.length];
    for (int methodId = 0; methodId < names.length; methodId++) {
      if (names[methodId] != null) {
        Integer key = legend.get(names[methodId]);
        keyByMethod[methodId] = (byte) (key == null ? hue(names[methodId]) : key);
      }
    }
    byte[] keys = new byte[tree.nodeCount()];
    for (int nodeId = 1; nodeId < keys.length; nodeId++) {
      keys[nodeId] = keyByMethod[symbols.frames().methodId(tree.frameId(nodeId))];
    }
    return new FlameColours(mode, keys, legend);
  }

  private static Map<String, Integer> heaviest(Map<String, Long> weights) {
    Map<String, Integer> heaviest = new LinkedHashMap<>();
    weights.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(LEGEND_NAMES)
        .forEach(entry -> heaviest.put(entry.getKey(), freeHue(entry.getKey(), heaviest)));
    return heaviest;
  }

  private static int freeHue(String name, Map<String, Integer> taken) {
    int hue = hue(name);
    while (taken.containsValue(hue)) {
      hue = (hue + 1) % Palette.HUES;
    }
    return hue;
  }

  /** By a share of each node, 0 to 1. */
  private static FlameColours byShare(
      ColourMode mode, FlameTree tree, IntToDoubleFunction share, Map<String, Integer> legend) {
    byte[] keys = new byte[tree.nodeCount()];
    for (int nodeId = 1; nodeId < keys.length; nodeId++) {
      keys[nodeId] = (byte) Math.round(share.applyAsDouble(nodeId) * (Palette.STEPS - 1));
    }
    return new FlameColours(mode, keys, legend);
  }

  private static FlameColours bySafepoint(FlameTree tree, SafepointShares shares) {
    return byShare(
        ColourMode.SAFEPOINT,
        tree,
        nodeId -> shares.of(tree.symbols().frames().methodId(tree.frameId(nodeId))),
        shares.isMarked() ? scale() : Map.of("", 0));
  }

  private static Map<String, Integer> scale() {
    Map<String, Integer> legend = new LinkedHashMap<>();
    for (int percent : new int[] {0, 25, 50, 75, 100}) {
      legend.put(percent + " %", Math.round(percent * (Palette.STEPS - 1) / 100f));
    }
    return legend;
  }

  private static String module(Symbols symbols, int methodId) {
    return symbols.strings().get(symbols.methods().moduleId(methodId));
  }

  /** The package of a class, the library of a native function. */
  private static String owner(Symbols symbols, int methodId) {
    String className = symbols.className(methodId);
    if (className.isEmpty()) {
      return module(symbols, methodId);
    }
    int dot = className.lastIndexOf('.');
    return dot < 0 ? "" : className.substring(0, dot);
  }

  /** Equal in every recording. */
  private static int hue(String name) {
    return Math.floorMod((name.hashCode() * 0x9e3779b9) >>> 8, Palette.HUES);
  }

  private static long selfWeight(FlameTree tree, int nodeId) {
    long self = tree.weight(nodeId);
    int end = tree.firstChild(nodeId) + tree.childCount(nodeId);
    for (int child = tree.firstChild(nodeId); child < end; child++) {
      self -= tree.weight(child);
    }
    return self;
  }

  public enum ColourMode {
    /** Java, native, C++, kernel, library or none. */
    KIND,
    /** Compilation of Java code: interpreted, inlined, or by which compiler. */
    TIER,
    PACKAGE,
    MODULE,
    /** Share of a frame's time spent in itself. */
    SELF_SHARE,
    /** Share of a method's own samples that was taken at a safepoint. */
    SAFEPOINT;

    @Override
    public String toString() {
      return Messages.key(this);
    }
  }

  /** Total weight of each name, callees included; a stack that comes back to a name counts once. */
  private static final class NameTotals {
    private final FlameTree tree;
    private final int[] nameByMethod;
    private final long[] weights;

    /** Frames by name between the root and the current node. */
    private final int[] open;

    private NameTotals(FlameTree tree, int[] nameByMethod, int nameCount) {
      this.tree = tree;
      this.nameByMethod = nameByMethod;
      this.weights = new long[nameCount];
      this.open = new int[nameCount];
    }

    /** Walks the tree once; names by method, null for methods without a node. */
    static Map<String, Long> of(FlameTree tree, String[] names, Cancellation cancellation) {
      Map<String, Integer> numbers = new HashMap<>();
      int[] nameByMethod = new int[names.length];
      for (int methodId = 0; methodId < names.length; methodId++) {
        if (names[methodId] != null) {
          nameByMethod[methodId] = numbers.computeIfAbsent(names[methodId], _ -> numbers.size());
        }
      }
      NameTotals totals = new NameTotals(tree, nameByMethod, numbers.size());
      totals.walk(cancellation);
      Map<String, Long> weights = new HashMap<>();
      numbers.forEach((name, number) -> weights.put(name, totals.weights[number]));
      return weights;
    }

    /** Visits first children, then siblings, then the parent: without a stack. */
    private void walk(Cancellation cancellation) {
      int nodeId = FlameTree.ROOT;
      int steps = 0;
      do {
        Cancellation.checkAt(++steps, cancellation);
        if (tree.childCount(nodeId) > 0) {
          nodeId = tree.firstChild(nodeId);
          enter(nodeId);
          continue;
        }
        while (nodeId != FlameTree.ROOT && isLast(nodeId)) {
          open[name(nodeId)]--;
          nodeId = tree.parent(nodeId);
        }
        if (nodeId != FlameTree.ROOT) {
          open[name(nodeId)]--;
          enter(++nodeId);
        }
      } while (nodeId != FlameTree.ROOT);
    }

    private void enter(int nodeId) {
      int name = name(nodeId);
      if (open[name]++ == 0) {
        weights[name] += tree.weight(nodeId);
      }
    }

    private boolean isLast(int nodeId) {
      int parent = tree.parent(nodeId);
      return nodeId + 1 == tree.firstChild(parent) + tree.childCount(parent);
    }

    private int name(int nodeId) {
      return nameByMethod[tree.symbols().frames().methodId(tree.frameId(nodeId))];
    }
  }
}
