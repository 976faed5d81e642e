package dev.candela.engine.write;

import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables of one category and unit, whose samples stand in one profile for each thread.
 *
 * @param category of all its tables
 * @param unit of all its tables
 * @param tables at least one
 * @param rows of all its tables
 * @param threadIds the threads that have samples, {@link Ids#NONE} for those without one
 */
record SpeedscopeGroup(
    SampleCategory category,
    WeightUnit unit,
    List<SampleTable> tables,
    RowsByThread rows,
    List<Integer> threadIds) {

  /** What tables have in common that stand together. */
  private record Kind(SampleCategory category, WeightUnit unit) {}

  static List<SpeedscopeGroup> of(Profile profile) {
    Map<Kind, List<SampleTable>> tablesByKind = new LinkedHashMap<>();
    for (SampleTable table : profile.samples()) {
      if (table.size() > 0) {
        Kind kind = new Kind(table.type().category(), table.type().unit());
        tablesByKind.computeIfAbsent(kind, key -> new ArrayList<>()).add(table);
      }
    }
    List<SpeedscopeGroup> groups = new ArrayList<>();
    tablesByKind.forEach((kind, tables) -> groups.add(of(kind, tables, profile.threads().size())));
    return groups;
  }

  private static SpeedscopeGroup of(Kind kind, List<SampleTable> tables, int threadCount) {
    RowsByThread rows = new RowsByThread(tables, threadCount);
    List<Integer> threadIds = new ArrayList<>();
    for (int threadId = Ids.NONE; threadId < threadCount; threadId++) {
      if (rows.firstPlace(threadId) < rows.endPlace(threadId)) {
        threadIds.add(threadId);
      }
    }
    return new SpeedscopeGroup(kind.category(), kind.unit(), tables, rows, threadIds);
  }

  /** The sum of the thread's weights. */
  long weight(int threadId) {
    long weight = 0;
    for (int place = rows.firstPlace(threadId); place < rows.endPlace(threadId); place++) {
      weight += rows.weight(place);
    }
    return weight;
  }

  /** The index of the profile to look at first: the first group's thread with the most weight. */
  static int heaviestProfile(List<SpeedscopeGroup> groups) {
    int heaviest = 0;
    long most = -1;
    List<Integer> threadIds = groups.isEmpty() ? List.of() : groups.getFirst().threadIds();
    for (int index = 0; index < threadIds.size(); index++) {
      long weight = groups.getFirst().weight(threadIds.get(index));
      if (weight > most) {
        most = weight;
        heaviest = index;
      }
    }
    return heaviest;
  }
}
