package dev.candela.engine.render;

import dev.candela.engine.layout.FlameLayout;
import dev.candela.engine.layout.FlameMatches;
import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.render.Surface.Stripes;

/** All that is drawn of a flame graph; matches are null if nothing is looked for. */
public record FlameScene(
    FlameLayout layout, FlameLabels labels, BoxColours colours, FlameMatches matches) {
  public FlameScene with(FlameMatches newMatches) {
    return new FlameScene(layout, labels, colours, newMatches);
  }

  /**
   * Narrow boxes are joined, and wider ones beyond a number of boxes. Edges at whole pixels look
   * sharp; otherwise boxes are exactly as wide as their weights and touch.
   */
  public record Detail(double narrowPixels, int maxBoxes, boolean wholePixels) {
    /** For screens: fast enough for every frame of an animation. */
    public static final Detail SCREEN = new Detail(0.5, 8_000, true);

    public static final Detail ENLARGEABLE = new Detail(0.1, 20_000, false);
  }

  /** Colours of boxes as places among {@link #fills}, the same light and dark; for any thread. */
  public sealed interface BoxColours permits FlameColours, DiffColours {
    int[] fills(Palette palette);

    int key(int nodeId);

    default boolean coloursRoot() {
      return false;
    }

    /** The part of the box, at its right end, of another colour; 0 or 1 for a box of one colour. */
    default double changedPart(int nodeId) {
      return 0;
    }

    default int changedKey(int nodeId) {
      return key(nodeId);
    }

    default int keptKey(int nodeId) {
      return key(nodeId);
    }

    default Stripes stripes(int key) {
      return Stripes.NONE;
    }
  }

  /** Long and short labels of boxes; for one thread. */
  public static final class FlameLabels {
    private static final String LAMBDA = "$$Lambda";

    private final FlameTree tree;
    private final String rootLabel;
    private final String[] briefByMethod;

    /** {@code rootLabel} is the text of the root's box. */
    public FlameLabels(FlameTree tree, String rootLabel) {
      this.tree = tree;
      this.rootLabel = rootLabel;
      this.briefByMethod = new String[tree.symbols().methods().size()];
    }

    /** Qualified name; for folds with the number of frames. */
    public String full(int nodeId) {
      return nodeId == FlameTree.ROOT ? rootLabel : tree.symbols().frameLabel(tree.frameId(nodeId));
    }

    /** Class and method without package; for folds with the number of frames. */
    public String brief(int nodeId) {
      if (nodeId == FlameTree.ROOT) {
        return rootLabel;
      }
      int frameId = tree.frameId(nodeId);
      int methodId = tree.symbols().frames().methodId(frameId);
      if (briefByMethod[methodId] == null) {
        briefByMethod[methodId] = brief(tree.symbols(), methodId);
      }
      return briefByMethod[methodId].concat(tree.symbols().mark(frameId));
    }

    public String briefest(int nodeId) {
      if (nodeId == FlameTree.ROOT) {
        return rootLabel;
      }
      Symbols symbols = tree.symbols();
      String name = symbols.methodName(symbols.frames().methodId(tree.frameId(nodeId)));
      return name.isEmpty() ? brief(nodeId) : name;
    }

    /** Method only, but the class of constructors, which all have the same name. */
    String shortest(int nodeId) {
      String method = briefest(nodeId);
      if (!method.startsWith("<")) {
        return method;
      }
      String both = brief(nodeId);
      return both.endsWith("." + method)
          ? both.substring(0, both.length() - method.length() - 1)
          : method;
    }

    public static String brief(Symbols symbols, int methodId) {
      String className = symbols.className(methodId);
      String name = symbols.qualifiedName(methodId);
      // A frame of no class is a function, or a package that needs all of its name.
      if (className.isEmpty()) {
        return name;
      }
      int lambda = className.indexOf(LAMBDA);
      if (lambda < 0) {
        return name.substring(className.lastIndexOf('.') + 1);
      }
      // The rest is an address, which differs in every run.
      int from = className.lastIndexOf('.', lambda) + 1;
      String method = symbols.methodName(methodId);
      return className.substring(from, lambda) + LAMBDA + (method.isEmpty() ? "" : "." + method);
    }
  }
}
