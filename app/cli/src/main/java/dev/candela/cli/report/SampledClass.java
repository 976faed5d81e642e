package dev.candela.cli.report;

import dev.candela.cli.option.Spelling;
import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Headline;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.text.Messages;
import dev.candela.engine.view.View;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A class, with its package if the recording has it, and a method, or all of them if empty. */
record SampledClass(String className, String methodName) {
  /** The end of the name of a source or class file, with a line as in stack traces. */
  static final Pattern SOURCE = Pattern.compile("\\.(java|kt|scala|groovy|class)(:[0-9]+)?$");

  /** As in stack traces, code and documentation. */
  private static final Pattern MEMBER = Pattern.compile("(.+?)(?:\\.|#|::)([^.#:]+?)(?:\\(.*\\))?");

  /** Of a class, with or without its package, a source file, or a method. */
  static SampledClass named(String typed, View view) {
    String className = ofSource(typed, classes(view, _ -> true));
    String methodName = "";
    Matcher member = MEMBER.matcher(className);
    if (member.matches() && hasMethod(view, member.group(1), member.group(2))) {
      className = member.group(1);
      methodName = member.group(2);
    }
    List<String> similar = similarClasses(className, view);
    String end = ("." + className).toLowerCase(Locale.ROOT);
    List<String> inPackages =
        similar.stream().filter(name -> name.toLowerCase(Locale.ROOT).endsWith(end)).toList();
    boolean isClass = similar.contains(className);
    if (!isClass && inPackages.size() == 1) {
      className = inPackages.getFirst();
    } else if (!isClass && inPackages.isEmpty() && classesWithMethod(className, view).size() == 1) {
      String type = classesWithMethod(className, view).getFirst();
      methodName = className.replaceFirst("\\(.*\\)$", "");
      className = type;
    }
    return new SampledClass(className, methodName);
  }

  /**
   * The class of a source or class file: the longest end of its path, without folders such as
   * {@code src.main.java}, that is a class. Other names stay as they are.
   */
  private static String ofSource(String typed, List<String> classes) {
    String name = SOURCE.matcher(typed).replaceFirst("");
    if (name.equals(typed)) {
      return typed;
    }
    while (name.contains(".") && !classes.contains(name)) {
      name = name.substring(name.indexOf('.') + 1);
    }
    return name;
  }

  /** Says that no sample is in the class, and which may be meant. */
  static CommandFailure missing(String className, View view) {
    return CommandFailure.of(
        "cli.failure.no-class",
        String.join(", ", Headline.eventNames(view)),
        className,
        suggestions(className, view));
  }

  /** Whether a class, with or without its package, has a sampled method of this name. */
  private static boolean hasMethod(View view, String type, String method) {
    return classes(view, method::equals).stream()
        .anyMatch(name -> name.equals(type) || name.endsWith("." + type));
  }

  private static List<String> classesWithMethod(String className, View view) {
    String method = className.replaceFirst("\\(.*\\)$", "");
    return classes(view, method::equals).stream().filter(type -> !type.isEmpty()).toList();
  }

  private static String suggestions(String className, View view) {
    List<String> similar = similarClasses(className, view);
    List<String> ofMethod = classesWithMethod(className, view);
    if (!ofMethod.isEmpty()) {
      return Spelling.hint(ofMethod.stream().map(type -> type + "." + className).toList());
    } else if (similar.contains(className)) {
      return Messages.text("cli.failure.class-not-sampled");
    } else if (similar.isEmpty()) {
      return Messages.text("cli.failure.list-classes");
    }
    return Spelling.hint(similar);
  }

  /** Classes whose name contains the typed text, in alphabetical order, or else is nearly it. */
  private static List<String> similarClasses(String className, View view) {
    // A pattern such as shop.* stands for what it begins with.
    String typed = className.toLowerCase(Locale.ROOT).replaceFirst("\\*+$", "");
    List<String> classes = classes(view, _ -> true);
    List<String> similar =
        classes.stream().filter(name -> name.toLowerCase(Locale.ROOT).contains(typed)).toList();
    return similar.isEmpty()
        ? Spelling.nearest(
            className,
            classes.stream(),
            name -> className.contains(".") ? name : name.substring(name.lastIndexOf('.') + 1))
        : similar;
  }

  /** The classes of methods with such names, in alphabetical order. */
  private static List<String> classes(View view, Predicate<String> named) {
    Symbols symbols = view.stackView(Cancellation.NEVER).symbols();
    return IntStream.range(0, symbols.methods().size())
        .filter(methodId -> named.test(symbols.methodName(methodId)))
        .mapToObj(symbols::className)
        .distinct()
        .sorted()
        .toList();
  }
}
