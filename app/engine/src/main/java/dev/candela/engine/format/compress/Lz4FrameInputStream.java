package dev.candela.engine.format.compress;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.DataFormatException;
import java.util.zip.ZipException;

/**
 * Reads LZ4 frames as one stream; holds one block and the 64 KB before it, 8 MB at most, whatever
 * the input claims. A frame: magic number, descriptor (flags, block size, optional content size and
 * dictionary id, checksum byte), blocks of a 4-byte length (top bit: stored) and content, a length
 * of 0, optional checksum. Numbers are little-endian.
 */
public final class Lz4FrameInputStream extends InputStream {
  public static final int MAGIC = 0x184D2204;
  private static final int SKIPPABLE_MAGIC = 0x184D2A50;
  private static final int WINDOW_BYTES = 1 << 16;
  private static final int STORED = 1 << 31;
  private static final int FLAG_BLOCK_CHECKSUM = 0x10;
  private static final int FLAG_CONTENT_SIZE = 0x08;
  private static final int FLAG_CONTENT_CHECKSUM = 0x04;
  private static final int FLAG_DICTIONARY = 0x01;

  private final InputStream in;
  private byte[] packed = new byte[0];

  /** The last 64 KB of earlier blocks, then the current block. */
  private byte[] plain = new byte[0];

  private int plainFrom;
  private int plainTo;
  private boolean inFrame;
  private int flags;
  private int blockBytes;
  private Xxh32 contentHash = new Xxh32();
  private IOException failure;

  /** The stream must be at a frame's magic number. */
  public Lz4FrameInputStream(InputStream in) {
    this.in = in;
  }

  @Override
  public int read() throws IOException {
    return fill() ? plain[plainFrom++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    } else if (!fill()) {
      return -1;
    }
    int count = Math.min(length, plainTo - plainFrom);
    System.arraycopy(plain, plainFrom, target, offset, count);
    plainFrom += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** Ensures that there is a decompressed byte; false at the end of the last frame. */
  private boolean fill() throws IOException {
    while (plainFrom == plainTo) {
      if (failure != null) {
        throw failure;
      }
      try {
        if (inFrame) {
          nextBlock();
        } else if (!nextFrame()) {
          return false;
        }
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
    return true;
  }

  private boolean nextFrame() throws IOException {
    int first = in.read();
    if (first < 0) {
      return false;
    }
    int magic = first | nextByte() << 8 | nextByte() << 16 | nextByte() << 24;
    if ((magic & ~0xf) == SKIPPABLE_MAGIC) {
      skipFrame(Integer.toUnsignedLong(nextInt()));
      return true;
    } else if (magic != MAGIC) {
      throw new ZipException("no LZ4 frame begins where the one before ends");
    }
    readDescriptor();
    inFrame = true;
    return true;
  }

  private void skipFrame(long bytes) throws IOException {
    try {
      in.skipNBytes(bytes);
    } catch (EOFException e) {
      throw new EOFException("its content ends within an LZ4 frame that is to be skipped");
    }
  }

  private void readDescriptor() throws IOException {
    byte[] descriptor = new byte[2 + 8 + 4];
    flags = nextByte();
    int sizeCode = nextByte();
    descriptor[0] = (byte) flags;
    descriptor[1] = (byte) sizeCode;
    int length = 2;
    int more =
        ((flags & FLAG_CONTENT_SIZE) == 0 ? 0 : 8) + ((flags & FLAG_DICTIONARY) == 0 ? 0 : 4);
    while (length < 2 + more) {
      descriptor[length++] = (byte) nextByte();
    }
    if (nextByte() != (Xxh32.of(descriptor, 0, length) >>> 8 & 0xff)) {
      throw new ZipException("the checksum of an LZ4 frame's header does not match");
    } else if (flags >>> 6 != 1) {
      throw new ZipException("LZ4 frame version " + (flags >>> 6) + " is not known");
    } else if ((flags & FLAG_DICTIONARY) != 0) {
      throw new ZipException("the LZ4 frame needs a dictionary");
    }
    int blockCode = sizeCode >>> 4 & 7;
    if (blockCode < 4) {
      throw new ZipException("LZ4 block size " + blockCode + " is not known");
    }
    // 4 to 7 stand for 64 KB, 256 KB, 1 MB and 4 MB.
    blockBytes = 1 << 8 + 2 * blockCode;
    plain = new byte[WINDOW_BYTES + blockBytes];
    packed = new byte[blockBytes];
    plainFrom = 0;
    plainTo = 0;
    contentHash = new Xxh32();
  }

  private void nextBlock() throws IOException {
    int header = nextInt();
    if (header == 0) {
      endFrame();
      return;
    }
    int length = header & ~STORED;
    if (length > blockBytes) {
      throw new ZipException("an LZ4 block of " + length + " bytes where " + blockBytes + " fit");
    }
    int kept = Math.min(plainTo, WINDOW_BYTES);
    System.arraycopy(plain, plainTo - kept, plain, 0, kept);
    plainFrom = kept;
    plainTo = kept;
    if (in.readNBytes(packed, 0, length) < length) {
      throw new EOFException("its content ends within an LZ4 block");
    } else if ((flags & FLAG_BLOCK_CHECKSUM) != 0 && nextInt() != Xxh32.of(packed, 0, length)) {
      throw new ZipException("the checksum of an LZ4 block does not match");
    }
    plainTo = unpack(header, length, kept);
    if ((flags & FLAG_CONTENT_CHECKSUM) != 0) {
      contentHash.update(plain, plainFrom, plainTo - plainFrom);
    }
  }

  private int unpack(int header, int length, int to) throws IOException {
    if ((header & STORED) != 0) {
      System.arraycopy(packed, 0, plain, to, length);
      return to + length;
    }
    try {
      return Lz4Block.decode(packed, length, plain, to, to + blockBytes);
    } catch (DataFormatException e) {
      throw new ZipException("an LZ4 block is damaged: " + e.getMessage());
    }
  }

  private void endFrame() throws IOException {
    inFrame = false;
    if ((flags & FLAG_CONTENT_CHECKSUM) != 0 && nextInt() != contentHash.value()) {
      throw new ZipException("the checksum of the LZ4 frame's content does not match");
    }
  }

  private int nextInt() throws IOException {
    return nextByte() | nextByte() << 8 | nextByte() << 16 | nextByte() << 24;
  }

  private int nextByte() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("its content ends within an LZ4 frame");
    }
    return next;
  }
}
