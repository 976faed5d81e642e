package dev.candela.engine.analysis.lock;

import dev.candela.engine.model.Attribute;
import dev.candela.engine.model.AttributeColumns;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.StringTable;
import dev.candela.engine.model.column.LongColumn;

/** Lock columns of a table, block by block; missing columns read as nothing. */
final class LockColumns {
  private final LongColumn classIdColumn;
  private final LongColumn addressColumn;
  private final LongColumn ownerColumn;
  private final int[] classIds = new int[LongColumn.BLOCK_ROWS];
  private final long[] addresses = new long[LongColumn.BLOCK_ROWS];

  LockColumns(SampleTable table) {
    AttributeColumns attributes = table.attributes();
    this.classIdColumn = first(attributes, Attribute.Kind.STRING, "Class");
    this.addressColumn = first(attributes, Attribute.Kind.ADDRESS, "");
    this.ownerColumn = first(attributes, Attribute.Kind.THREAD, "Owner");
  }

  void read(int block) {
    if (classIdColumn != null) {
      classIdColumn.copyBlock(block, classIds);
    }
    if (addressColumn != null) {
      addressColumn.copyBlock(block, addresses);
    }
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

  boolean isOf(int row, ContendedLock lock, StringTable strings) {
    return lock.addresses().contains(address(row))
        && strings.get(classId(row)).equals(lock.className());
  }

  private static LongColumn first(
      AttributeColumns attributes, Attribute.Kind kind, String nameEnd) {
    for (int i = 0; i < attributes.all().size(); i++) {
      Attribute attribute = attributes.all().get(i);
      if (attribute.kind() == kind && attribute.name().endsWith(nameEnd)) {
        return attributes.column(i);
      }
    }
    return null;
  }
}
