package dev.candela.bench.workload;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.LongBinaryOperator;

/** Walks a generated call graph to a random depth; nearly every walk is a stack of its own. */
final class CallGraphLoad implements Load {
  private static final int SHORTEST = 10;
  private static final int LONGEST = 100;

  private final LongBinaryOperator graph;
  private final SplittableRandom random;

  CallGraphLoad(Path classes, long seed) throws Exception {
    ClassLoader parent = CallGraphLoad.class.getClassLoader();
    ClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, parent);
    this.graph =
        (LongBinaryOperator) loader.loadClass("graph.Entry").getDeclaredConstructor().newInstance();
    this.random = new SplittableRandom(seed);
  }

  @Override
  public void round() {
    Sink.last = graph.applyAsLong(random.nextInt(SHORTEST, LONGEST), random.nextLong());
  }
}
