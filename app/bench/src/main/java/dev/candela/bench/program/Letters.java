package dev.candela.bench.program;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A spelling checker on two threads: splits letters into words, counts them, and looks for the
 * nearest known word of each that is not known. Does the same work in every run, and ends.
 * Arguments: how many letters; how many candidates are compared with an unknown word, 25 of which
 * take about a fifth of the time.
 */
public final class Letters {
  private static final Pattern WORD = Pattern.compile("[a-z]+('[a-z]+)?");
  private static final int KNOWN = 3000;

  private final List<String> known = new ArrayList<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();
  private final int candidates;

  private Letters(int candidates) {
    this.candidates = candidates;
    Random random = new Random(1);
    for (int i = 0; i < KNOWN; i++) {
      known.add(word(random));
    }
  }

  public static void main(String[] arguments) throws InterruptedException, ExecutionException {
    Letters program = new Letters(Integer.parseInt(arguments[1]));
    ExecutorService pool = Executors.newFixedThreadPool(2);
    Deque<Future<BigInteger>> waiting = new ArrayDeque<>();
    BigInteger sum = BigInteger.ZERO;
    int letters = Integer.parseInt(arguments[0]);
    for (int letter = 0; letter < letters; letter++) {
      int seed = letter;
      waiting.add(pool.submit(() -> program.check(seed)));
      if (waiting.size() > 4) {
        sum = sum.add(waiting.remove().get());
      }
    }
    for (Future<BigInteger> last : waiting) {
      sum = sum.add(last.get());
    }
    pool.shutdown();
    System.out.println(sum.bitLength() + " " + program.counts.size());
  }

  private BigInteger check(int seed) {
    Random random = new Random(seed);
    List<String> words = split(letter(random));
    Map<String, Long> frequent = count(words);
    int distance = 0;
    for (String word : words) {
      if (word.hashCode() % 32 == 0) {
        distance += nearest(word);
      }
    }
    remember(frequent);
    return seal(words, distance);
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int length = 3 + random.nextInt(9); length > 0; length--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  private String letter(Random random) {
    StringBuilder letter = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      String next = known.get(random.nextInt(KNOWN));
      letter.append(i % 11 == 0 ? next.toUpperCase(Locale.ROOT) : next);
      letter.append(i % 9 == 0 ? ", " : " ");
    }
    return letter.toString();
  }

  private static List<String> split(String letter) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(letter.toLowerCase(Locale.ROOT));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    return words;
  }

  private static Map<String, Long> count(List<String> words) {
    return words.stream()
        .filter(word -> word.length() > 3)
        .collect(Collectors.groupingBy(word -> word.substring(0, 4), Collectors.counting()));
  }

  private int nearest(String word) {
    int least = Integer.MAX_VALUE;
    int first = Math.floorMod(word.hashCode(), KNOWN - 100);
    for (String candidate : known.subList(first, first + candidates)) {
      least = Math.min(least, distance(word, candidate));
    }
    return least;
  }

  private static int distance(String one, String other) {
    int[] costs = new int[other.length() + 1];
    for (int j = 0; j < costs.length; j++) {
      costs[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = costs[0];
      costs[0] = i;
      for (int j = 1; j < costs.length; j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = costs[j];
        costs[j] = Math.min(replaced, Math.min(costs[j], costs[j - 1]) + 1);
      }
    }
    return costs[other.length()];
  }

  private void remember(Map<String, Long> frequent) {
    synchronized (counts) {
      frequent.forEach((word, times) -> counts.merge(word, times.intValue(), Integer::sum));
      while (counts.size() > 2000) {
        counts.remove(counts.keySet().iterator().next());
      }
    }
  }

  private static BigInteger seal(List<String> words, int distance) {
    BigInteger seal = BigInteger.valueOf(distance);
    for (String word : words.subList(0, 60)) {
      seal = seal.multiply(BigInteger.valueOf(31)).add(BigInteger.valueOf(word.hashCode()));
    }
    return seal.modPow(
        BigInteger.valueOf(65_537), BigInteger.ONE.shiftLeft(521).subtract(BigInteger.ONE));
  }
}
