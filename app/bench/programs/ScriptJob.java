import org.mozilla.javascript.Context;
import org.mozilla.javascript.ScriptableObject;

/**
 * Runs a script in Rhino a fixed number of times. Arguments: rounds, and how often each sorts its
 * words.
 */
public final class ScriptJob {
  private static final String SCRIPT =
      """
      function words(seed, count) {
        var list = [];
        for (var i = 0; i < count; i++) {
          seed = (seed * 1103515245 + 12345) % 2147483648;
          list.push('w' + (seed % 977).toString(36));
        }
        return list;
      }
      function count(list) {
        var counts = {};
        for (var i = 0; i < list.length; i++) {
          counts[list[i]] = (counts[list[i]] || 0) + 1;
        }
        return counts;
      }
      function sieve(limit) {
        var composite = [], found = 0;
        for (var i = 2; i < limit; i++) {
          if (composite[i]) continue;
          found++;
          for (var j = i * 2; j < limit; j += i) composite[j] = true;
        }
        return found;
      }
      function round(seed) {
        var list = words(seed, 3000), n = 0;
        for (var key in count(list)) n += key.length;
        return n + list.join(' ').replace(/w[0-9]/g, '').length + sieve(6000);
      }
      function sort(seed) {
        return words(seed, 1500).sort().join('').length;
      }
      """;

  public static void main(String[] arguments) {
    int rounds = Integer.parseInt(arguments[0]);
    int sorts = Integer.parseInt(arguments[1]);
    try (Context context = Context.enter()) {
      ScriptableObject scope = context.initStandardObjects();
      context.evaluateString(scope, SCRIPT, "job.js", 1, null);
      double sum = 0;
      for (int round = 0; round < rounds; round++) {
        sum += call(context, scope, "round", round);
        for (int i = 0; i < sorts; i++) {
          sum += sort(context, scope, round);
        }
      }
      System.out.println(sum);
    }
  }

  private static double sort(Context context, ScriptableObject scope, int round) {
    return call(context, scope, "sort", round);
  }

  private static double call(Context context, ScriptableObject scope, String name, int round) {
    Object[] seed = {round};
    return Context.toNumber(ScriptableObject.callMethod(context, scope, name, seed));
  }
}
