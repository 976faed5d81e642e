package dev.candela.cli.option;

import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

public final class Spelling {
  private static final int MOST_SUGGESTIONS = 5;

  /** Words of other profilers, and those that Candela had, for what a command prints. */
  private static final Map<String, String> OTHER_WORDS =
      Map.ofEntries(
          Map.entry("alloc", "top --event alloc"),
          Map.entry("allocations", "top --event alloc"),
          Map.entry("attach", "record"),
          Map.entry("convert --events", "candela events RECORDING TYPE --csv"),
          Map.entry("cpu", "top"),
          Map.entry("flamegraph", "flame"),
          Map.entry("gc", "timeline"),
          Map.entry("hotspots", "top"),
          Map.entry("launch", "record --launch"),
          Map.entry("memory", "top --event alloc"),
          Map.entry("methods", "top"),
          Map.entry("profile", "record"),
          Map.entry("run", "record --launch"),
          Map.entry("start", "record"),
          Map.entry("threads", "top --by thread"),
          Map.entry("wall", "top --event wall"));

  /** Options of other profilers and commands, where a command has those that are meant. */
  private static final Map<String, String> OTHER_OPTIONS =
      Map.of(
          "--no-jdk", "--fold auto",
          "--no-jvm", "--jvm off",
          "--no-native", "--native off",
          "--range", "--from TIME --to TIME",
          "--threads", "--by thread");

  private Spelling() {}

  /** Asks whether these were meant, the first five of them; empty if there is none. */
  public static String hint(List<String> names) {
    String first = String.join(", ", names.stream().limit(MOST_SUGGESTIONS).toList());
    return names.isEmpty() ? "" : Messages.text("cli.failure.did-you-mean", first);
  }

  /** The same for a word that is none of the command's options or subcommands. */
  public static String hint(String word, CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    String typed = word.replaceFirst("=.*", "");
    String other = OTHER_WORDS.get((spec.parent() == null ? "" : spec.name() + " ") + typed);
    String meant = OTHER_OPTIONS.getOrDefault(typed, "");
    if (other != null) {
      return hint(List.of(other));
    } else if (spec.findOption(meant.split(" ")[0]) != null) {
      return hint(List.of(meant));
    } else if (Set.of("-p", "--pid").contains(typed) && spec.findOption("--connect") != null) {
      return hint(List.of(spec.qualifiedName() + " PID"));
    }
    Stream<String> names =
        typed.startsWith("-")
            ? spec.options().stream()
                .filter(option -> !option.hidden())
                .flatMap(option -> Arrays.stream(option.names()))
            : Stream.concat(
                spec.subcommands().values().stream()
                    .map(CommandLine::getCommandSpec)
                    .filter(sub -> !sub.usageMessage().hidden())
                    .map(CommandSpec::name),
                Stream.of("help").filter(_ -> spec.parent() == null));
    // For a letter that is not an option, those that begin with it.
    return hint(
        typed.matches("-[a-z]")
            ? names.filter(name -> name.startsWith("-" + typed)).sorted().toList()
            : nearest(typed, names));
  }

  /**
   * Whether it is the start of the name, or has one letter wrong, one more for each four of the
   * name, or two exchanged. Case does not matter.
   */
  private static boolean isLike(String typed, String name) {
    int most = 1 + name.length() / 4;
    return name.toLowerCase(Locale.ROOT).startsWith(typed.toLowerCase(Locale.ROOT))
        || Math.abs(typed.length() - name.length()) <= most && differences(typed, name) <= most;
  }

  /** The name that is most like the text; empty if none is like it. */
  public static List<String> nearest(String typed, Stream<String> names) {
    return nearest(typed, names, UnaryOperator.identity()).stream().limit(1).toList();
  }

  /** Those that are like the text, most similar first; it stands for {@code part} of a name. */
  public static List<String> nearest(
      String typed, Stream<String> names, UnaryOperator<String> part) {
    return names
        .filter(name -> isLike(typed, part.apply(name)))
        .distinct()
        .sorted(
            Comparator.<String>comparingInt(name -> differences(typed, part.apply(name)))
                .thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /** The most similar name of a file beside one that does not exist. */
  public static Optional<Path> file(Path missing) {
    Path folder = missing.toAbsolutePath().getParent();
    Path name = missing.getFileName();
    if (folder == null || name == null) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      Stream<String> names = files.filter(Files::exists).map(Path::getFileName).map(Path::toString);
      return nearest(name.toString(), names).stream().findFirst().map(missing::resolveSibling);
    } catch (IOException | UncheckedIOException e) {
      // A folder that cannot be read has nothing to suggest.
      return Optional.empty();
    }
  }

  /** Letters to insert, delete, replace or exchange with the next one. */
  private static int differences(String typed, String name) {
    String a = typed.toLowerCase(Locale.ROOT);
    String b = name.toLowerCase(Locale.ROOT);
    int[][] counts = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          counts[i][j] = i + j;
          continue;
        }
        int least = counts[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        least = Math.min(least, 1 + Math.min(counts[i - 1][j], counts[i][j - 1]));
        boolean exchanged =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        counts[i][j] = exchanged ? Math.min(least, 1 + counts[i - 2][j - 2]) : least;
      }
    }
    return counts[a.length()][b.length()];
  }
}
