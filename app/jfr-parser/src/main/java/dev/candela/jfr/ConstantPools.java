package dev.candela.jfr;

import dev.candela.jfr.metadata.JfrMetadata;
import dev.candela.jfr.metadata.JfrType;
import java.util.ArrayList;
import java.util.List;

/** The constants of one chunk, by type; {@link ConstantPool} says which threads may use it. */
public final class ConstantPools {
  private static final ConstantPool[] NONE = {};

  private final ConstantPool empty = new ConstantPool(null);
  private JfrMetadata metadata;
  private ConstantPool[] byTypeIndex = NONE;

  ConstantPools(JfrMetadata metadata) {
    this.metadata = metadata;
    this.byTypeIndex = new ConstantPool[metadata.types().size()];
  }

  /** Empty when there are none. */
  public ConstantPool pool(JfrType type) {
    ConstantPool pool = type == null ? null : byTypeIndex[type.typeIndex()];
    return pool == null ? empty : pool;
  }

  public ConstantPool pool(String typeName) {
    return pool(metadata.type(typeName));
  }

  public List<ConstantPool> pools() {
    List<ConstantPool> pools = new ArrayList<>();
    for (ConstantPool pool : byTypeIndex) {
      if (pool != null && pool.size() > 0) {
        pools.add(pool);
      }
    }
    return pools;
  }

  ConstantPool poolToFill(int typeIndex) {
    ConstantPool pool = byTypeIndex[typeIndex];
    if (pool == null) {
      pool = new ConstantPool(metadata.types().get(typeIndex));
      byTypeIndex[typeIndex] = pool;
    }
    return pool;
  }

  void describeAnew(JfrMetadata newer) {
    ConstantPool[] moved = new ConstantPool[newer.types().size()];
    for (ConstantPool pool : byTypeIndex) {
      int typeIndex = pool == null ? JfrMetadata.NONE : newer.typeIndex(pool.type().id());
      if (typeIndex != JfrMetadata.NONE) {
        moved[typeIndex] = pool;
      }
    }
    metadata = newer;
    byTypeIndex = moved;
  }

  int[] sizes() {
    int[] sizes = new int[byTypeIndex.length];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = byTypeIndex[i] == null ? 0 : byTypeIndex[i].size();
    }
    return sizes;
  }

  void seal(int[] knownSizes) {
    for (int i = 0; i < byTypeIndex.length; i++) {
      if (byTypeIndex[i] != null && knownSizes[i] == 0) {
        byTypeIndex[i].seal();
      } else if (byTypeIndex[i] != null) {
        byTypeIndex[i].sealNewer(knownSizes[i]);
      }
    }
  }
}
