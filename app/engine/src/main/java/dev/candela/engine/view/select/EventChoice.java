package dev.candela.engine.view.select;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.text.Messages;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The selected types of samples: the recording's own type names, or categories such as {@code cpu}
 * and {@code alloc}; or {@code exception}, and {@code nativemem} for memory outside the heap that
 * was not freed. No name means the first category that has samples. A category stands for all types
 * in it, except where a recording answers the same question several times: then it is the best of
 * the answers, {@link #BETTER_TYPES}. For {@code live} that is not the few old objects of the JDK.
 * For {@code lock} it is what the engine sampled; the second recorder saw the longest of the same
 * waits.
 */
public record EventChoice(List<String> names) {
  /** The first of cpu, wall, alloc and so on that has samples. */
  public static final EventChoice AUTO = new EventChoice(List.of());

  /** Types that belong together, the best first; behind them all other types of the category. */
  private static final Map<SampleCategory, List<Set<String>>> BETTER_TYPES =
      Map.of(
          SampleCategory.CPU,
          List.of(Set.of("jdk.CPUTimeSample"), Set.of("datadog.ExecutionSample")),
          SampleCategory.ALLOCATION,
          List.of(
              Set.of("jdk.ObjectAllocationInNewTLAB", "jdk.ObjectAllocationOutsideTLAB"),
              Set.of("jdk.ObjectAllocationSample")),
          SampleCategory.LIVE,
          List.of(Set.of("profiler.LiveObject"), Set.of("datadog.HeapLiveObject")),
          SampleCategory.LOCK,
          List.of(Set.of("jdk.JavaMonitorEnter", "candela.LockSample", "profiler.NativeLock")));

  /** Names for types among those of one category; the first with samples is taken. */
  private static final Map<String, List<String>> GROUPS =
      Map.of(
          "exception", List.of("jdk.JavaExceptionThrow", "jdk.JavaErrorThrow"),
          "nativemem", List.of("candela.NativeMemory"));

  /** Event types that native memory not freed is computed from. */
  private static final List<String> OF_NATIVE = List.of("profiler.Malloc", "profiler.Free");

  public EventChoice {
    names = List.copyOf(names);
  }

  /** Names separated by commas, in any case; empty or {@code auto} is {@link #AUTO}. */
  public static EventChoice parse(String text) {
    if (text.isBlank() || text.equalsIgnoreCase("auto")) {
      return AUTO;
    }
    return new EventChoice(
        Arrays.stream(text.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList());
  }

  /** The chosen tables with samples; weights can be added if all have one unit. */
  public List<SampleTable> tables(Profile profile) {
    return SampleTable.inOneScale(chosen(profile));
  }

  private List<SampleTable> chosen(Profile profile) {
    if (names.isEmpty()) {
      return firstCategory(profile);
    }
    return names.stream()
        .flatMap(name -> tablesNamed(name, profile).stream())
        .filter(table -> table.size() > 0)
        .distinct()
        .toList();
  }

  /**
   * Names of the types that a reader has to keep for this choice; for {@link #AUTO} those of {@code
   * cpu}, which nearly every recording has. A recording without any of them must be read again.
   */
  public Set<String> typeNames(Collection<SampleType> known) {
    Set<String> typeNames = new HashSet<>();
    for (String name : names.isEmpty() ? List.of(nameOf(SampleCategory.CPU)) : names) {
      typeNames.add(name);
      typeNames.addAll(group(name));
      typeNames.addAll(name.equalsIgnoreCase("nativemem") ? OF_NATIVE : List.of());
      known.stream()
          .filter(
              type ->
                  nameOf(type.category()).equalsIgnoreCase(name)
                      || type.name().equalsIgnoreCase(name))
          .forEach(type -> typeNames.add(type.name()));
    }
    return typeNames;
  }

  /** Name of a type's group or category, as in {@link #parse}. */
  public static String nameOf(SampleType type) {
    return GROUPS.entrySet().stream()
        .filter(group -> group.getValue().contains(type.name()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(nameOf(type.category()));
  }

  /** The display names of the types of these tables, such as {@code CPU}. */
  public static String titles(Collection<SampleTable> tables) {
    return tables.stream()
        .map(SampleTable::type)
        .map(
            type -> {
              String key = "event." + nameOf(type);
              return Messages.has(key) ? Messages.text(key) : type.name();
            })
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String nameOf(SampleCategory category) {
    return category == SampleCategory.ALLOCATION ? "alloc" : Messages.key(category);
  }

  /** The choices in this profile: type names with numbers of samples. */
  public static Map<String, Integer> available(Profile profile) {
    Map<String, Integer> sizes = new TreeMap<>();
    for (SampleTable table : profile.samples()) {
      if (table.size() > 0) {
        sizes.put(table.type().name(), table.size());
      }
    }
    return sizes;
  }

  private static List<SampleTable> firstCategory(Profile profile) {
    for (SampleCategory category : SampleCategory.values()) {
      List<SampleTable> tables = tablesOf(category, profile);
      if (!tables.isEmpty()) {
        return tables;
      }
    }
    return List.of();
  }

  private static List<SampleTable> tablesNamed(String name, Profile profile) {
    for (SampleCategory category : SampleCategory.values()) {
      if (nameOf(category).equalsIgnoreCase(name)) {
        List<SampleTable> ofCategory = tablesOf(category, profile);
        if (!ofCategory.isEmpty()) {
          return ofCategory;
        }
      }
    }
    // Each error is an exception, too; the recorder's default settings record errors only.
    for (String typeName : group(name)) {
      Optional<SampleTable> table = profile.samples(typeName).filter(rows -> rows.size() > 0);
      if (table.isPresent()) {
        return List.of(table.get());
      }
    }
    // Also a type that is called like a category to which it does not belong.
    return profile.samples().stream()
        .filter(table -> table.type().name().equalsIgnoreCase(name))
        .toList();
  }

  private static List<String> group(String name) {
    return GROUPS.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  private static List<SampleTable> tablesOf(SampleCategory category, Profile profile) {
    List<SampleTable> all =
        profile.samples().stream()
            .filter(table -> table.type().category() == category && table.size() > 0)
            .toList();
    return BETTER_TYPES.getOrDefault(category, List.of()).stream()
        .map(types -> all.stream().filter(table -> types.contains(table.type().name())).toList())
        .filter(better -> !better.isEmpty())
        .findFirst()
        .orElse(all);
  }
}
