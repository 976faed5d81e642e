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

/** Lock columns of a table, block by block; missing columns read as nothing. */
final class LockColumns {
  /** A thread parks for many reasons; for these classes, because another one has the lock. */
  private static final String PARKS = "jdk.ThreadPark";

  private static final List<String> LOCKS =
      Stream.of("ReentrantLock", "ReentrantReadWriteLock", "StampedLock")
          .map(name -> "java.util.concurrent.locks." + name)
          .toList();

  private final StringTable strings;
  private final boolean parks;
  private final boolean onlyLocks;
  private final Map<Integer, Boolean> lockByClass = new HashMap<>();
  private final LongColumn classIdColumn;
  private final LongColumn addressColumn;
  private final LongColumn ownerColumn;
  private final int[] classIds = new int[LongColumn.BLOCK_ROWS];
  private final long[] addresses = new long[LongColumn.BLOCK_ROWS];

  /** Visits a row of the current block. */
  interface Visitor {
    void visit(RowScan scan, int row);
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
      LockColumns columns = new LockColumns(profile, table, others);
      Visitor visitor = visitors.apply(table, columns);
      RowScan scan = new RowScan(profile, table, selection, cancellation);
      while (scan.next()) {
        int[] included = scan.included();
        columns.read(scan.block());
        columns.narrow(included, scan.rows());
        stacks.narrow(scan.stackIds(), included, scan.rows());
        for (int row = 0; row < scan.rows(); row++) {
          if (included[row] == 1) {
            visitor.visit(scan, row);
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
    this(profile, table, false);
  }

  /** With classes of waits for a lock only, or with all. */
  private LockColumns(Profile profile, SampleTable table, boolean onlyLocks) {
    this.strings = profile.symbols().strings();
    this.parks = table.type().name().equals(PARKS);
    this.onlyLocks = onlyLocks;
    AttributeColumns attributes = table.attributes();
    this.classIdColumn = attributes.first(Attribute.Kind.STRING, "Class");
    this.addressColumn = attributes.first(Attribute.Kind.ADDRESS, "");
    this.ownerColumn = attributes.first(Attribute.Kind.THREAD, "Owner");
  }

  private void read(int block) {
    if (classIdColumn != null) {
      classIdColumn.copyBlock(block, classIds);
    }
    if (addressColumn != null) {
      addressColumn.copyBlock(block, addresses);
    }
  }

  /** Excludes rows that are not waits for a lock. */
  private void narrow(int[] included, int rows) {
    for (int i = 0; onlyLocks && i < rows; i++) {
      if (!lockByClass.computeIfAbsent(classIds[i], id -> isLock(strings.get(id)))) {
        included[i] = 0;
      }
    }
  }

  /** True if only one thread at a time can hold the lock of this row of the table. */
  boolean isExclusive(int tableRow) {
    return !parks
        || classIdColumn != null
            && strings.get(classIdColumn.getInt(tableRow)).startsWith(LOCKS.getFirst() + "$");
  }

  /** {@code ReentrantLock}, {@code ReentrantLock$NonfairSync} and so on. */
  private static boolean isLock(String className) {
    return LOCKS.contains(className.replaceFirst("\\$.*", ""));
  }

  /** String id. */
  int classId(int row) {
    return classIdColumn == null ? StringTable.EMPTY : classIds[row];
  }

  /** Address, or 0. */
  long address(int row) {
    return addressColumn == null ? 0 : addresses[row];
  }

  /** Previous owner by row of the table, or {@link Ids#NONE}. */
  int ownerAt(int tableRow) {
    return ownerColumn == null ? Ids.NONE : ownerColumn.getInt(tableRow);
  }

  /** True if locks have addresses. */
  boolean haveAddresses() {
    return addressColumn != null;
  }

  /** Address by row of the table, or 0. */
  long addressAt(int tableRow) {
    return addressColumn.get(tableRow);
  }

  boolean isOf(int row, ContendedLock lock) {
    return lock.addresses().contains(address(row))
        && strings.get(classId(row)).equals(lock.className());
  }
}
