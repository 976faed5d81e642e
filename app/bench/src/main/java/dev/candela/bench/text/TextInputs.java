package dev.candela.bench.text;

import dev.candela.engine.diff.Side;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Files of collapsed stacks, about 1 KB each, made when they are first asked for. The same number
 * of stacks always gives the same file.
 */
public record TextInputs(Path folder) {
  /** How much the stacks share. */
  public enum Shape {
    /** Stacks that share most of their callers, in byte order. */
    SORTED,
    /** Random walks over a graph of calls, which share their outermost callers only. */
    APART
  }

  private static final int MOST_FRAMES = 42;
  private static final int GROUP = 11;

  /** Writes one stack after the other as numbers of methods, outermost first. */
  private interface Stacks {
    int next(int[] methods);
  }

  public Path file(Shape shape, int distinct) throws IOException {
    return made(shape + "-" + distinct, distinct, stacks(shape), -1, 5);
  }

  /** One of two files to be compared: of every eleven stacks both have nine. */
  public Path file(Shape shape, Side side, int distinct) throws IOException {
    int leftOut = side == Side.BEFORE ? 3 : 8;
    String name = shape + "-" + side + "-" + distinct;
    return made(name, distinct, stacks(shape), leftOut, side == Side.BEFORE ? 5 : 17);
  }

  private static Stacks stacks(Shape shape) {
    int methodCount = names().length;
    return shape == Shape.SORTED ? new Tree(methodCount) : new Walks(methodCount);
  }

  /** Only a whole file gets the name, so that one cut short is made again. */
  private Path made(String name, int distinct, Stacks stacks, int leftOut, long weightSeed)
      throws IOException {
    Path file = folder.resolve("text-" + name + ".folded");
    if (!Files.exists(file)) {
      Files.createDirectories(folder);
      Path part = folder.resolve(file.getFileName() + ".part");
      write(part, distinct, stacks, leftOut, new Random(weightSeed));
      // Or the system would still be busy with it while programs are measured.
      try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }

  private static void write(Path file, int distinct, Stacks stacks, int leftOut, Random weights)
      throws IOException {
    byte[][] names = names();
    int[] methods = new int[MOST_FRAMES];
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      int written = 0;
      for (int i = 0; written < distinct; i++) {
        int depth = stacks.next(methods);
        if (i % GROUP == leftOut) {
          continue;
        }
        for (int level = 0; level < depth; level++) {
          if (level > 0) {
            out.write(';');
          }
          out.write(names[methods[level]]);
        }
        int weight = 1;
        while (weights.nextInt(4) != 0) {
          weight++;
        }
        out.write((" " + weight + "\n").getBytes(StandardCharsets.US_ASCII));
        written++;
      }
    }
  }

  /** Names in byte order, none beginning another: stacks sort as their methods' numbers do. */
  private static byte[][] names() {
    List<String> names = new ArrayList<>();
    for (String start :
        ("com/acme/orders com/acme/shop io/netty/channel java/util/stream javax/sql org/h2/index"
                + " org/jooq/impl org/lucene")
            .split(" ")) {
      for (String manner : "Base Cached Lazy Plain".split(" ")) {
        for (String thing : "Invoice Message Order Payment Session User".split(" ")) {
          for (String role : "Codec Handler Pipe Service".split(" ")) {
            for (String method : "accept apply doFilter find get invoke read write".split(" ")) {
              names.add(start + "/" + manner + thing + role + "." + method);
            }
          }
        }
      }
    }
    return names.stream()
        .sorted()
        .map(name -> name.getBytes(StandardCharsets.US_ASCII))
        .toArray(byte[][]::new);
  }

  /** Each from one of a few methods on, as threads begin; so long that no two are equal. */
  private static final class Walks implements Stacks {
    private static final int ENTRIES = 4;
    private static final int CALLEES = 24;
    private static final int MIN_DEPTH = 10;

    private final Random random = new Random(11);
    private final int[][] callees;

    Walks(int methodCount) {
      callees = new int[methodCount][];
      for (int method = 0; method < methodCount; method++) {
        callees[method] = random.ints(CALLEES, 0, methodCount).toArray();
      }
    }

    @Override
    public int next(int[] methods) {
      int depth = MIN_DEPTH + random.nextInt(MOST_FRAMES - MIN_DEPTH + 1);
      methods[0] = random.nextInt(ENTRIES);
      for (int i = 1; i < depth; i++) {
        methods[i] = callees[methods[i - 1]][random.nextInt(CALLEES)];
      }
      return depth;
    }
  }

  /**
   * A random call tree in byte order: each stack keeps most callers of the one before, and has a
   * later method for the first that it does not keep. So none comes twice.
   */
  private static final class Tree implements Stacks {
    private static final int SHALLOWEST = 24;
    private static final int DEEPEST = 36;

    /** On average four frames more than the innermost are left. */
    private static final int LEAVE_ONE_IN = 5;

    private static final int LARGEST_STEP = 4;

    /** A cut down to the root is made so deep instead, or all branches would be at the root. */
    private static final int OUTER_DEPTHS = 8;

    private final int methodCount;
    private final Random random = new Random(7);
    private final int[] current = new int[MOST_FRAMES];
    private int depth = 1;

    Tree(int methodCount) {
      this.methodCount = methodCount;
    }

    @Override
    public int next(int[] methods) {
      if (depth > 1) {
        branch();
      }
      int end = SHALLOWEST + random.nextInt(DEEPEST - SHALLOWEST + 1);
      while (depth < end) {
        // The other half is left for those that come after it below the same caller.
        current[depth++] = random.nextInt(methodCount / 2);
      }
      System.arraycopy(current, 0, methods, 0, depth);
      return depth;
    }

    private void branch() {
      int at = depth - 1;
      while (at > 0 && random.nextInt(LEAVE_ONE_IN) != 0) {
        at--;
      }
      if (at == 0) {
        at = 1 + random.nextInt(OUTER_DEPTHS);
      }
      while (current[at] + LARGEST_STEP >= methodCount) {
        at--;
      }
      current[at] += 1 + random.nextInt(LARGEST_STEP);
      depth = at + 1;
    }
  }
}
