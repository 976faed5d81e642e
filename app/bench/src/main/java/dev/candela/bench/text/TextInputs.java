package dev.candela.bench.text;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The files of collapsed text, made when they are first asked for and kept. What a number of
 * distinct stacks gives is always the same.
 *
 * @param folder where they are; made when it is missing
 */
public record TextInputs(Path folder) {
  /** Fewer make no graph to speak of. */
  public static final int FEWEST_STACKS = 1_000;

  /** More do not fit into the tree, of which comparisons leave one in eleven out. */
  public static final int MOST_STACKS = TreeStacks.MOST / 11 * 10;

  private static final long TREE_SEED = 7;
  private static final long APART_SEED = 11;
  private static final long ORDER_SEED = 13;
  private static final long WEIGHT_SEED = 5;
  private static final long OTHER_WEIGHT_SEED = 17;

  private static final int ONLY_BEFORE = 3;
  private static final int ONLY_AFTER = 8;

  /** Collapsed text of one shape. */
  public Path file(TextShape shape, int distinct) throws IOException {
    return switch (shape) {
      case SORTED -> made("sorted", distinct, (to, names) -> tree(to, names, distinct));
      case SHUFFLED -> {
        Path sorted = file(TextShape.SORTED, distinct);
        yield made(
            "shuffled", distinct, (to, _) -> ShuffledLines.write(sorted, to, distinct, ORDER_SEED));
      }
      case APART -> made("apart", distinct, (to, names) -> apart(to, names, distinct));
    };
  }

  /** Sorted; nine tenths of its stacks are those of {@link #after}, with other weights. */
  public Path before(int distinct) throws IOException {
    return made(
        "before",
        distinct,
        (to, names) -> tenOfEleven(to, names, distinct, ONLY_AFTER, WEIGHT_SEED));
  }

  /** What {@link #before} is to be compared with. */
  public Path after(int distinct) throws IOException {
    return made(
        "after",
        distinct,
        (to, names) -> tenOfEleven(to, names, distinct, ONLY_BEFORE, OTHER_WEIGHT_SEED));
  }

  private static void tree(Path file, byte[][] names, int distinct) throws IOException {
    StackSource stacks = new TreeStacks(names.length, TREE_SEED);
    CollapsedText.write(file, names, stacks, distinct, WEIGHT_SEED);
  }

  private static void apart(Path file, byte[][] names, int distinct) throws IOException {
    StackSource stacks = new ApartStacks(names.length, APART_SEED);
    CollapsedText.write(file, names, stacks, distinct, WEIGHT_SEED);
  }

  private static void tenOfEleven(
      Path file, byte[][] names, int distinct, int leftOut, long weightSeed) throws IOException {
    StackSource stacks = new ElevenToTen(new TreeStacks(names.length, TREE_SEED), leftOut);
    CollapsedText.write(file, names, stacks, distinct, weightSeed);
  }

  private interface Writer {
    void write(Path file, byte[][] names) throws IOException;
  }

  /** Or the system would still be busy with it while programs are measured. */
  private static void settle(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }

  /** Only a whole file gets the name, so that one cut short is made again. */
  private Path made(String name, int distinct, Writer writer) throws IOException {
    Path file = folder.resolve("text-" + name + "-" + distinct + ".folded");
    if (!Files.exists(file)) {
      Files.createDirectories(folder);
      Path part = folder.resolve(file.getFileName() + ".part");
      writer.write(part, MethodNames.inByteOrder());
      settle(part);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return file;
  }
}
