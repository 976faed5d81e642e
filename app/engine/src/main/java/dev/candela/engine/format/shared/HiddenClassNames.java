package dev.candela.engine.format.shared;

import java.util.regex.Pattern;

/** Names of classes that the JVM generates: numbers and addresses are other ones in each run. */
public final class HiddenClassNames {
  private static final String LAMBDA = "$$Lambda";
  private static final Pattern ADDRESS = Pattern.compile("[/.+]0x[0-9a-fA-F]+$");

  private HiddenClassNames() {}

  /**
   * {@code Orders$$Lambda} of {@code Orders$$Lambda/0x00007f1c}, {@code Orders$$Lambda$14/1234} and
   * {@code Orders$$Lambda$14.0x00007f1c}; {@code LambdaForm$MH} of {@code
   * LambdaForm$MH/0x00007f1c}.
   */
  public static String withoutNumbers(String className) {
    int lambda = className.indexOf(LAMBDA);
    int end = lambda + LAMBDA.length();
    if (lambda > 0 && end < className.length() && "$/.+".indexOf(className.charAt(end)) >= 0) {
      return className.substring(0, end);
    }
    return className.contains("0x") ? ADDRESS.matcher(className).replaceFirst("") : className;
  }
}
