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
 * Declares the options and parameters of a command, each with a setter, for one parse. Annotations
 * would add a tenth of a second to each start.
 */
public record Options(CommandSpec command) {
  public static OptionSpec.Builder option(String label, String... names) {
    return OptionSpec.builder(names).paramLabel(label);
  }

  public static PositionalParamSpec.Builder parameter(String label) {
    return PositionalParamSpec.builder().paramLabel(label);
  }

  public void flag(String name, Consumer<Boolean> setter) {
    add(boolean.class, setter, OptionSpec.builder(name));
  }

  public <T> void add(Class<T> type, Consumer<T> setter, OptionSpec.Builder option) {
    Binding<T> binding = new Binding<>(setter);
    command.add(option.type(type).getter(binding).setter(binding).build());
  }

  @SuppressWarnings("unchecked") // The converter makes nothing but T.
  public <T> void add(ITypeConverter<T> converter, Consumer<T> setter, OptionSpec.Builder option) {
    add((Class<T>) Object.class, setter, option.converters(converter));
  }

  public <T> void addAll(Class<T> element, Consumer<List<T>> setter, OptionSpec.Builder option) {
    add(listClass(), setter, option.auxiliaryTypes(element));
  }

  public <T> void add(Class<T> type, Consumer<T> setter, PositionalParamSpec.Builder parameter) {
    Binding<T> binding = new Binding<>(setter);
    command.add(parameter.type(type).getter(binding).setter(binding).build());
  }

  public <T> void addAll(
      Class<T> element, Consumer<List<T>> setter, PositionalParamSpec.Builder parameter) {
    add(listClass(), setter, parameter.auxiliaryTypes(element));
  }

  @SuppressWarnings("unchecked")
  private static <T> Class<List<T>> listClass() {
    return (Class<List<T>>) (Class<?>) List.class;
  }

  /** Picocli appends to the list that it gets. It sets null first; fields keep their defaults. */
  private static final class Binding<T> implements IGetter, ISetter {
    private final Consumer<T> setter;
    private Object value;

    Binding(Consumer<T> setter) {
      this.setter = setter;
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
        setter.accept((T) newValue);
      }
      return before;
    }
  }
}
