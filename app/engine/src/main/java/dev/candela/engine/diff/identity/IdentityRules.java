package dev.candela.engine.diff.identity;

import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules that are on; a value. */
public record IdentityRules(Set<IdentityRule> on) {
  /** No rule: names count as they were recorded. */
  public static final IdentityRules NONE = new IdentityRules(Set.of());

  /** All rules but the one that changes the shape of graphs. */
  public static final IdentityRules DEFAULT =
      new IdentityRules(EnumSet.complementOf(EnumSet.of(IdentityRule.RECURSION)));

  public IdentityRules {
    EnumSet<IdentityRule> copy = EnumSet.noneOf(IdentityRule.class);
    copy.addAll(on);
    on = Collections.unmodifiableSet(copy);
  }

  public boolean has(IdentityRule rule) {
    return on.contains(rule);
  }

  public IdentityRules with(IdentityRule rule) {
    Set<IdentityRule> more = new HashSet<>(on);
    more.add(rule);
    return new IdentityRules(more);
  }

  public IdentityRules without(IdentityRule rule) {
    return new IdentityRules(on.stream().filter(one -> one != rule).collect(Collectors.toSet()));
  }

  /**
   * Understands changes to {@link #DEFAULT}, or {@code none} and changes to that: {@code
   * -lines,+recursion}, {@code none,+lambdas}. Fails with a sentence for the user.
   */
  public static IdentityRules parse(String text) {
    IdentityRules rules = DEFAULT;
    for (String word : text.split(",")) {
      String name = word.strip();
      if (name.equals("none")) {
        rules = NONE;
      } else if (name.startsWith("-")) {
        rules = rules.without(ruleNamed(name.substring(1)));
      } else if (!name.isEmpty() && !name.equals("default")) {
        rules = rules.with(ruleNamed(name.startsWith("+") ? name.substring(1) : name));
      }
    }
    return rules;
  }

  public String className(String name) {
    // Fast path: no rule applies to most class names.
    if (name.indexOf('$') < 0 && !name.contains("0x") && !endsInDigit(name)) {
      return name;
    }
    String normal = name;
    for (IdentityRule rule : on) {
      normal = rule.className(normal);
    }
    return normal;
  }

  public String methodName(String name) {
    if (name.indexOf('$') < 0 && !name.contains("0x")) {
      return name;
    }
    String normal = name;
    for (IdentityRule rule : on) {
      normal = rule.methodName(normal);
    }
    return normal;
  }

  private static boolean endsInDigit(String name) {
    return !name.isEmpty() && Character.isDigit(name.charAt(name.length() - 1));
  }

  private static IdentityRule ruleNamed(String key) {
    List<String> keys = Arrays.stream(IdentityRule.values()).map(IdentityRule::key).toList();
    if (!keys.contains(key)) {
      throw new IllegalArgumentException(
          Messages.text("diff.rule.unknown", key, String.join(", ", keys)));
    }
    return IdentityRule.values()[keys.indexOf(key)];
  }
}
