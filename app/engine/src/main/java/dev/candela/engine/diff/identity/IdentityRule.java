package dev.candela.engine.diff.identity;

import dev.candela.engine.text.Messages;
import java.util.regex.Pattern;

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
  LAMBDAS {
    @Override
    String className(String name) {
      return LAMBDA_CLASS.matcher(name).replaceFirst("\\$\\$Lambda");
    }

    @Override
    String methodName(String name) {
      return LAMBDA_METHOD.matcher(name).replaceFirst("$1");
    }
  },
  /** {@code Orders/0x0000000801003400}, {@code LambdaForm$MH.0x0000000800c03400}. */
  HIDDEN_CLASSES {
    @Override
    String className(String name) {
      return HIDDEN_CLASS.matcher(name).replaceFirst("");
    }
  },
  /** {@code jdk.proxy2.$Proxy17}: both numbers are in the order of their making. */
  PROXIES {
    @Override
    String className(String name) {
      return PROXY_PACKAGE
          .matcher(PROXY_CLASS.matcher(name).replaceFirst("\\$Proxy"))
          .replaceFirst("$1");
    }
  },
  /** {@code GeneratedMethodAccessor12}; {@code access$200}. */
  ACCESSORS {
    @Override
    String className(String name) {
      return ACCESSOR_CLASS.matcher(name).replaceFirst("$1");
    }

    @Override
    String methodName(String name) {
      return ACCESSOR_METHOD.matcher(name).replaceFirst("access");
    }
  },
  /** What CGLIB, Byte Buddy, Hibernate and their like append to a class's name. */
  GENERATED_CLASSES {
    @Override
    String className(String name) {
      return GENERATED_CLASS.matcher(name).replaceFirst("$1");
    }
  },
  /** Native code without a name is told by its place in memory, which is another in each run. */
  ADDRESSES {
    @Override
    String methodName(String name) {
      return ADDRESS.matcher(name).replaceAll("0x");
    }
  },
  /** {@code _end}, where a recorder had no names of a library, in one run and not in the other. */
  NAMELESS,
  /** {@code itable stub}, by which a call finds its method; whether it needs it is decided anew. */
  DISPATCH,
  /** {@code worker-3} of one run has no counterpart in the other. */
  THREADS,
  /** Depths of recursion follow the input; off unless asked for, since it changes the graph. */
  RECURSION;

  private static final Pattern LAMBDA_CLASS = Pattern.compile("\\$\\$Lambda[$/.+]?.*$");
  private static final Pattern LAMBDA_METHOD =
      Pattern.compile("^(lambda\\$.+|\\$anonfun\\$.+)\\$\\d+$");
  private static final Pattern HIDDEN_CLASS = Pattern.compile("[/.+]0x[0-9a-fA-F]+$|/\\d+$");
  private static final Pattern PROXY_CLASS = Pattern.compile("\\$Proxy\\d+$");
  private static final Pattern PROXY_PACKAGE = Pattern.compile("^((?:jdk|com\\.sun)\\.proxy)\\d+");
  private static final Pattern ACCESSOR_CLASS =
      Pattern.compile("(Generated(?:Serialization)?(?:Method|Constructor)Accessor)\\d+$");
  private static final Pattern ACCESSOR_METHOD = Pattern.compile("^access\\$\\d+$");
  private static final Pattern GENERATED_CLASS =
      Pattern.compile(
          "(\\$\\$(?:EnhancerBy|FastClassBy)?\\w*?CGLIB|\\$ByteBuddy|\\$HibernateProxy"
              + "|\\$MockitoMock|\\$\\$EnhancerByGuice|_\\$\\$_jvst)[$0-9a-zA-Z]*$");
  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]+");

  /** The name in texts: {@code hidden-classes}. */
  public String key() {
    return Messages.key(this);
  }

  /** What the rule ignores or merges. */
  public String sentence() {
    return Messages.text("compare.rule." + key());
  }

  String className(String name) {
    return name;
  }

  String methodName(String name) {
    return name;
  }
}
