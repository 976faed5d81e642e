package dev.candela.bench.guest;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.view.StackWeights;
import dev.candela.engine.view.select.SampleSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** What share of the time in a few methods each of them has, with all that it calls. */
final class LeafShares {
  private final Map<String, Double> shares;
  private final long samples;

  private LeafShares(Map<String, Double> shares, long samples) {
    this.shares = shares;
    this.samples = samples;
  }

  /** Nanoseconds as the program wrote them: a line of name and number for each. */
  static Map<String, Double> told(Path file) throws IOException {
    Map<String, Double> nanos = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ");
      nanos.put(words[0], Double.parseDouble(words[1]));
    }
    return nanos;
  }

  /** What a profile says; samples in none of the methods do not count. */
  static LeafShares measured(Profile profile, String className, Collection<String> methods) {
    StackWeights weights = StackWeights.of(profile, SampleSelection.ALL, Cancellation.NEVER);
    Map<String, Double> sums = new LinkedHashMap<>();
    methods.forEach(method -> sums.put(method, 0.0));
    long samples = 0;
    for (int stackId = 0; stackId < weights.size(); stackId++) {
      String method =
          weights.samples(stackId) == 0 ? null : find(profile, stackId, className, sums);
      if (method != null) {
        sums.merge(method, (double) weights.weight(stackId), Double::sum);
        samples += weights.samples(stackId);
      }
    }
    return new LeafShares(normalized(sums), samples);
  }

  private static String find(
      Profile profile, int stackId, String className, Map<String, Double> methods) {
    for (int id = stackId; id != StackTable.ROOT; id = profile.stacks().parentStackId(id)) {
      int methodId = profile.symbols().frames().methodId(profile.stacks().frameId(id));
      String name = profile.symbols().methodName(methodId);
      if (methods.containsKey(name) && profile.symbols().className(methodId).endsWith(className)) {
        return name;
      }
    }
    return null;
  }

  /** The same with a sum of 1. */
  static Map<String, Double> normalized(Map<String, Double> sums) {
    double sum = sums.values().stream().mapToDouble(Double::doubleValue).sum();
    sums.replaceAll((name, value) -> sum == 0 ? 0 : value / sum);
    return sums;
  }

  double share(String method) {
    return shares.get(method);
  }

  long samples() {
    return samples;
  }
}
