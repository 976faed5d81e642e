package dev.candela.bench.text;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Writes stacks as collapsed text, a line each, with random numbers of samples. */
final class CollapsedText {
  private static final int BUFFER_BYTES = 1 << 16;

  /** Of the samples beyond the first of a stack; on average there are three. */
  private static final int END_ONE_IN = 4;

  private CollapsedText() {}

  static void write(Path file, byte[][] names, StackSource stacks, int count, long weightSeed)
      throws IOException {
    Random weights = new Random(weightSeed);
    int[] methods = new int[StackSource.MAX_DEPTH];
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES)) {
      for (int i = 0; i < count; i++) {
        int depth = stacks.next(methods);
        for (int level = 0; level < depth; level++) {
          if (level > 0) {
            out.write(';');
          }
          out.write(names[methods[level]]);
        }
        out.write((" " + weight(weights) + "\n").getBytes(StandardCharsets.US_ASCII));
      }
    }
  }

  private static int weight(Random random) {
    int weight = 1;
    while (random.nextInt(END_ONE_IN) != 0) {
      weight++;
    }
    return weight;
  }
}
