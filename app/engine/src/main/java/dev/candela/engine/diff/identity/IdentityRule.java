package dev.candela.engine.diff.identity;

import dev.candela.engine.text.Messages;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One reason why the same code has two names in two recordings. A rule that is on takes that
 * difference away, from the names that are compared and shown.
 */
public enum IdentityRule {
  /** Line numbers move with every edit above them. */
  LINES,
  /** Whether a sample met a method interpreted, compiled or inlined is chance. */
  TIERS,
  /** {@code schedule} and {@code schedule_[k]}: collapsed stacks may leave the mark away. */
  KERNEL,
  /** Recorders disagree on descriptors: async-profiler writes none. */
  SIGNATURES,
  /** {@code Orders$$Lambda/0x00007f1c} and {@code Orders$$Lambda$14/1234}; {@code lambda$run$3}. */
  LAMBDAS(
      Map.of("\\$\\$Lambda[$/.+]?.*$", "\\$\\$Lambda"),
      Map.of("^(lambda\\$.+|\\$anonfun\\$.+)\\$\\d+$", "$1")),
  /** {@code Orders/0x0000000801003400}, {@code LambdaForm$MH.0x0000000800c03400}. */
  HIDDEN_CLASSES(Map.of("[/.+]0x[0-9a-fA-F]+$|/\\d+$", ""), Map.of()),
  /** {@code jdk.proxy2.$Proxy17}: both numbers are in the order of their making. */
  PROXIES(Map.of("\\$Proxy\\d+$", "\\$Proxy", "^((?:jdk|com\\.sun)\\.proxy)\\d+", "$1"), Map.of()),
  /** {@code GeneratedMethodAccessor12}; {@code access$200}. */
  ACCESSORS(
      Map.of("(Generated(?:Serialization)?(?:Method|Constructor)Accessor)\\d+$", "$1"),
      Map.of("^access\\$\\d+$", "access")),
  /** What CGLIB, Byte Buddy, Hibernate and their like append to a class's name. */
  GENERATED_CLASSES(
      Map.of(
          "(\\$\\$(?:EnhancerBy|FastClassBy)?\\w*?CGLIB|\\$ByteBuddy|\\$HibernateProxy"
              + "|\\$MockitoMock|\\$\\$EnhancerByGuice|_\\$\\$_jvst)[$0-9a-zA-Z]*$",
          "$1"),
      Map.of()),
  /** Native code without a name is told by its place in memory, which is another in each run. */
  ADDRESSES(Map.of(), Map.of("0x[0-9a-fA-F]+", "0x")),
  /** {@code _end}, where a recorder had no names of a library, in one run and not in the other. */
  NAMELESS,
  /** {@code itable stub}, by which a call finds its method; whether it needs it is decided anew. */
  DISPATCH,
  /** {@code worker-3} of one run has no counterpart in the other. */
  THREADS,
  /** Depths of recursion follow the input; off unless asked for, since it changes the graph. */
  RECURSION;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable map is
  private final Map<Pattern, String> classNames;

  @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable map is
  private final Map<Pattern, String> methodNames;

  IdentityRule() {
    this(Map.of(), Map.of());
  }

  /** Patterns in names, and what takes their place. */
  IdentityRule(Map<String, String> classNames, Map<String, String> methodNames) {
    this.classNames = compiled(classNames);
    this.methodNames = compiled(methodNames);
  }

  private static Map<Pattern, String> compiled(Map<String, String> rewrites) {
    return rewrites.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(
                rewrite -> Pattern.compile(rewrite.getKey()), Map.Entry::getValue));
  }

  /** The name in texts: {@code hidden-classes}. */
  public String key() {
    return Messages.key(this);
  }

  /** What the rule ignores or merges. */
  public String sentence() {
    return Messages.text("compare.rule." + key());
  }

  String className(String name) {
    return rewritten(name, classNames);
  }

  String methodName(String name) {
    return rewritten(name, methodNames);
  }

  private static String rewritten(String name, Map<Pattern, String> rewrites) {
    String result = name;
    for (Map.Entry<Pattern, String> rewrite : rewrites.entrySet()) {
      result = rewrite.getKey().matcher(result).replaceAll(rewrite.getValue());
    }
    return result;
  }
}
