package dev.candela.jfr;

import java.util.Arrays;

/**
 * The last description read: the chunks of a file mostly repeat it to the byte, a hundred kilobytes
 * each, and whoever prepared for it need not do so again. Safe for several threads.
 */
final class MetadataCache {
  private byte[] description;
  private JfrMetadata metadata;

  synchronized JfrMetadata find(byte[] wanted, boolean compressed) {
    return metadata != null
            && metadata.compressedIntegers() == compressed
            && Arrays.equals(wanted, description)
        ? metadata
        : null;
  }

  synchronized void keep(byte[] newDescription, JfrMetadata newMetadata) {
    description = newDescription;
    metadata = newMetadata;
  }
}
