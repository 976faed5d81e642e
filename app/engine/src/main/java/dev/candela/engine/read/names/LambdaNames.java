package dev.candela.engine.read.names;

/** Class names that the JVM generates for lambdas. */
public final class LambdaNames {
  private static final String LAMBDA = "$$Lambda";

  private LambdaNames() {}

  /**
   * {@code Orders$$Lambda} of {@code Orders$$Lambda/0x00007f1c}, {@code Orders$$Lambda$14/1234} and
   * {@code Orders$$Lambda$14.0x00007f1c}: numbers and addresses are other ones in each run.
   */
  public static String withoutNumbers(String className) {
    int lambda = className.indexOf(LAMBDA);
    int end = lambda + LAMBDA.length();
    return lambda > 0 && end < className.length() && "$/.+".indexOf(className.charAt(end)) >= 0
        ? className.substring(0, end)
        : className;
  }
}
