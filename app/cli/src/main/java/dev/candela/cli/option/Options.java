package dev.candela.cli.option;

import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Adds options and words to a command, each with what takes its value. Picocli could read them from
 * annotations, too, but that takes a tenth of a second, longer than many a report.
 */
public record Options(CommandSpec command) {
  public static OptionSpec.Builder option(String label, String... names) {
    return OptionSpec.builder(names).paramLabel(label);
  }

  public static PositionalParamSpec.Builder words(String label) {
    return PositionalParamSpec.builder().paramLabel(label);
  }

  public void flag(String name, Consumer<Boolean> field) {
    add(boolean.class, field, OptionSpec.builder(name));
  }

  public <T> void add(Class<T> type, Consumer<T> field, OptionSpec.Builder option) {
    Binding<T> binding = new Binding<>(field);
    command.add(option.type(type).getter(binding).setter(binding).build());
  }

  @SuppressWarnings("unchecked") // It converts to nothing else.
  public <T> void add(ITypeConverter<T> converter, Consumer<T> field, OptionSpec.Builder option) {
    add((Class<T>) Object.class, field, option.converters(converter));
  }

  public <T> void addAll(Class<T> element, Consumer<List<T>> field, OptionSpec.Builder option) {
    add(listClass(), field, option.auxiliaryTypes(element));
  }

  public <T> void add(Class<T> type, Consumer<T> field, PositionalParamSpec.Builder words) {
    Binding<T> binding = new Binding<>(field);
    command.add(words.type(type).getter(binding).setter(binding).build());
  }

  public <T> void addAll(
      Class<T> element, Consumer<List<T>> field, PositionalParamSpec.Builder words) {
    add(listClass(), field, words.auxiliaryTypes(element));
  }

  @SuppressWarnings("unchecked")
  private static <T> Class<List<T>> listClass() {
    return (Class<List<T>>) (Class<?>) List.class;
  }

  /** Keeps the value, since picocli adds to lists. Before it reads the words, it sets null. */
  private static final class Binding<T> implements IGetter, ISetter {
    private final Consumer<T> field;
    private Object value;

    Binding(Consumer<T> field) {
      this.field = field;
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as picocli declares it
    public <V> V get() {
      return (V) value;
    }

    @Override
    @SuppressWarnings("unchecked")
    public <V> V set(V newValue) {
      V before = (V) value;
      value = newValue;
      if (newValue != null) {
        field.accept((T) newValue);
      }
      return before;
    }
  }
}
