package dev.candela.bench.workload;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/** What the generated call graph does at its ends: eight small jobs of the JDK's own code. */
public final class LeafWork {
  private static final Pattern WORDS = Pattern.compile("(a+b|c+d)*e?([0-9]{2,4})+");

  private LeafWork() {}

  /** Does the job that the seed chooses. */
  public static long run(long seed) {
    return switch ((int) (seed >>> 40 & 7)) {
      case 0 -> match(seed);
      case 1 -> group(seed);
      case 2 -> count(seed);
      case 3 -> join(seed).split(",").length;
      case 4 -> multiply(seed);
      case 5 -> checksum(seed);
      case 6 -> sort(seed);
      default -> format(seed);
    };
  }

  private static long match(long seed) {
    Matcher matcher = WORDS.matcher(Long.toString(seed, 20) + "aaabcccd1234");
    long ends = 0;
    while (matcher.find()) {
      ends += matcher.end();
    }
    return ends;
  }

  private static long group(long seed) {
    Map<Integer, Long> byLength =
        IntStream.range(0, 60)
            .mapToObj(i -> "key" + (seed + i))
            .filter(key -> key.hashCode() % 3 != 0)
            .sorted(
                Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()))
            .collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.counting()));
    return byLength.size();
  }

  private static long count(long seed) {
    Map<String, Integer> counts = new HashMap<>();
    for (int i = 0; i < 120; i++) {
      counts.merge("key" + seed % (i + 7), i, Integer::sum);
    }
    Sink.last = counts;
    return counts.size();
  }

  private static String join(long seed) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append(seed + i).append(',');
    }
    return text.toString();
  }

  private static long multiply(long seed) {
    BigInteger value = BigInteger.valueOf(seed | 1);
    for (int i = 0; i < 5; i++) {
      value = value.multiply(value).add(BigInteger.TEN);
    }
    return value.longValue();
  }

  private static long checksum(long seed) {
    byte[] bytes = new byte[4096];
    new Random(seed).nextBytes(bytes);
    Arrays.sort(bytes);
    CRC32 sum = new CRC32();
    sum.update(bytes);
    Sink.last = bytes;
    return sum.getValue();
  }

  private static long sort(long seed) {
    List<Long> values = new ArrayList<>();
    for (long i = 0; i < 200; i++) {
      values.add(seed * i);
    }
    Collections.sort(values);
    Sink.last = values;
    return values.get(0);
  }

  private static long format(long seed) {
    Object[] rows = new Object[64];
    Arrays.setAll(rows, i -> new long[16]);
    Sink.last = rows;
    return String.format(Locale.ROOT, "%08x-%s", (int) seed, "row").length();
  }
}
