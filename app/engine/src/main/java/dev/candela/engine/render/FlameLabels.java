package dev.candela.engine.render;

import dev.candela.engine.layout.FlameTree;
import dev.candela.engine.model.Symbols;

/** Long and short labels of boxes; for one thread. */
public final class FlameLabels {
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
    int methodId = symbols.frames().methodId(tree.frameId(nodeId));
    String name = symbols.methodName(methodId);
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

  /** Class and method without package. */
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
