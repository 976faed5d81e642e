package dev.candela.engine.view.transform;

import dev.candela.engine.model.CodeOwner;
import dev.candela.engine.model.Profile;
import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rules that tell library code from the user's own; a value. The first rule that matches a method's
 * qualified name decides; a method that none matches is not library code.
 */
public record FoldRules(List<Rule> rules) {
  public static final FoldRules WELL_KNOWN =
      new FoldRules(CodeOwner.wellKnown().map(pattern -> new Rule(true, pattern)).toList());

  /** Top-level domains, shared by many owners; two-letter country domains count, too. */
  private static final Set<String> DOMAINS =
      Set.of("biz", "com", "dev", "edu", "gov", "info", "net", "org");

  /**
   * The pattern is a qualified name in which {@code *} stands for anything; without one, also of
   * all that is inside this class or package.
   */
  public record Rule(boolean library, String pattern) {
    boolean matches(String name) {
      return matches(pattern, 0, name, 0)
          || pattern.indexOf('*') < 0
              && name.startsWith(pattern)
              && name.length() > pattern.length()
              && ".$".indexOf(name.charAt(pattern.length())) >= 0;
    }

    private static boolean matches(String pattern, int at, String name, int from) {
      int star = pattern.indexOf('*', at);
      if (star < 0) {
        return name.substring(from).equals(pattern.substring(at));
      } else if (!name.startsWith(pattern.substring(at, star), from)) {
        return false;
      } else if (star == pattern.length() - 1) {
        return true;
      }
      for (int next = from + star - at; next <= name.length(); next++) {
        if (matches(pattern, star + 1, name, next)) {
          return true;
        }
      }
      return false;
    }
  }

  public FoldRules {
    rules = List.copyOf(rules);
  }

  /** Patterns separated by commas; those of library code begin with a minus. */
  public static FoldRules parse(String text) {
    return new FoldRules(
        Arrays.stream(text.split(","))
            .map(String::strip)
            .filter(s -> !s.isEmpty())
            .map(FoldRules::parseRule)
            .toList());
  }

  public String text() {
    return rules.stream()
        .map(rule -> (rule.library() ? "-" : "+") + rule.pattern())
        .collect(Collectors.joining(","));
  }

  public boolean isLibrary(String qualifiedName) {
    return first(qualifiedName).filter(Rule::library).isPresent();
  }

  /** True if a rule includes it; false for a method without a matching rule. */
  boolean isOwn(String qualifiedName) {
    return first(qualifiedName).filter(rule -> !rule.library()).isPresent();
  }

  private Optional<Rule> first(String qualifiedName) {
    return rules.stream().filter(rule -> rule.matches(qualifiedName)).findFirst();
  }

  /**
   * Rules for a profile's own program: with a main class in a package, its package and those beside
   * it are the program and everything else is library code; without one, well-known libraries are.
   */
  public static FoldRules derivedFrom(Profile profile) {
    String own = ownPackage(profile.origin().mainClass().strip().split("\\s+")[0]);
    return own.isEmpty() || CodeOwner.of(own).isWellKnown()
        ? WELL_KNOWN
        : new FoldRules(List.of(new Rule(false, own), new Rule(true, "*")));
  }

  /**
   * {@code com.acme.*} for {@code com.acme.orders.Main}, {@code shop.*} for {@code
   * shop.orders.Main}; empty if it is not a class name.
   */
  private static String ownPackage(String mainClass) {
    String className = mainClass.substring(mainClass.lastIndexOf('/') + 1);
    String[] parts = className.split("\\.");
    if (parts.length < 2 || className.endsWith(".jar")) {
      return "";
    }
    boolean domain = parts[0].length() == 2 || DOMAINS.contains(parts[0]);
    return parts.length > 2 && domain ? parts[0] + "." + parts[1] + ".*" : parts[0] + ".*";
  }

  private static Rule parseRule(String text) {
    char sign = text.charAt(0);
    if (sign != '+' && sign != '-' || text.length() == 1) {
      throw new IllegalArgumentException(Messages.text("filter.fold", text));
    }
    return new Rule(sign == '-', text.substring(1));
  }
}
