package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.AttributeColumns;
import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleCategory;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.column.LongColumn;
import dev.candela.engine.view.StackMask;
import dev.candela.engine.view.select.RowScan;
import dev.candela.engine.view.select.SampleSelection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Lock columns of a table by row; missing columns read as nothing. */
final class LockColumns {
  /** A thread parks for many reasons; for these classes, because another one has the lock. */
  private static final String PARKS = "jdk.ThreadPark";

  private static final List<String> LOCKS =
      Stream.of("ReentrantLock", "ReentrantReadWriteLock", "StampedLock")
          .map(name -> "java.util.concurrent.locks." + name)
          .toList();

  private final StringTable strings;
  private final boolean parks;
  private final Map<Integer, Boolean> lockByClass = new HashMap<>();
  private final LongColumn classIdColumn;
  private final LongColumn addressColumn;
  private final LongColumn ownerColumn;

  /** Visits a row of the current block, which is a row of the table. */
  interface Visitor {
    void visit(RowScan scan, int i, int row);
  }

  /** Visits the waits of all tables; makes a visitor for each. */
  static void forEach(
      Profile profile,
      SampleSelection selection,
      StackMask stacks,
      Cancellation cancellation,
      BiFunction<SampleTable, LockColumns, Visitor> visitors) {
    List<SampleTable> selected = selection.tables(profile);
    for (SampleTable table : tables(profile, selection)) {
      boolean others = selected.stream().noneMatch(one -> one.type().equals(table.type()));
      LockColumns columns = new LockColumns(profile, table);
      Visitor visitor = visitors.apply(table, columns);
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        int[] included = scan.included();
        stacks.narrow(scan.stackIds(), included, scan.rows());
        for (int i = 0; i < scan.rows(); i++) {
          int row = scan.firstRow() + i;
          if (included[i] == 1 && (!others || columns.isLock(row))) {
            visitor.visit(scan, i, row);
          }
        }
      }
    }
  }

  /** Those of the selection, and if it has no other waits, those for a lock in the library. */
  static List<SampleTable> tables(Profile profile, SampleSelection selection) {
    List<SampleTable> selected = selection.tables(profile);
    boolean lacksParks =
        selected.stream().allMatch(table -> table.type().category() == SampleCategory.LOCK);
    return Stream.concat(
            selected.stream(), lacksParks ? profile.samples(PARKS).stream() : Stream.empty())
        .toList();
  }

  LockColumns(Profile profile, SampleTable table) {
    this.strings = profile.symbols().strings();
    this.parks = table.type().name().equals(PARKS);
    AttributeColumns attributes = table.attributes();
    this.classIdColumn = attributes.first(Attribute.Kind.STRING, "Class");
    this.addressColumn = attributes.first(Attribute.Kind.ADDRESS, "");
    this.ownerColumn = attributes.first(Attribute.Kind.THREAD, "Owner");
  }

  /** True if only one thread at a time can hold the lock. */
  boolean isExclusive(int row) {
    return !parks || strings.get(classId(row)).startsWith(LOCKS.getFirst() + "$");
  }

  /** True for {@code ReentrantLock}, {@code ReentrantLock$NonfairSync} and so on. */
  private boolean isLock(int row) {
    return lockByClass.computeIfAbsent(
        classId(row), id -> LOCKS.contains(strings.get(id).replaceFirst("\\$.*", "")));
  }

  /** String id. */
  int classId(int row) {
    return classIdColumn == null ? StringTable.EMPTY : classIdColumn.getInt(row);
  }

  /** Address, or 0. */
  long address(int row) {
    return addressColumn == null ? 0 : addressColumn.get(row);
  }

  /** Previous owner, or {@link Ids#NONE}. */
  int owner(int row) {
    return ownerColumn == null ? Ids.NONE : ownerColumn.getInt(row);
  }

  boolean haveAddresses() {
    return addressColumn != null;
  }

  boolean isOf(int row, ContendedLock lock) {
    return lock.addresses().contains(address(row))
        && strings.get(classId(row)).equals(lock.className());
  }
}
