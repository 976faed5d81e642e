package dev.candela.engine.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.candela.engine.format.compress.GzipContent;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.jfr.read.JfrReader;
import dev.candela.engine.format.shared.ReadFormat.Content;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.text.Messages;
import dev.candela.jfr.error.JfrException;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Opens a recording of any format, plain or in gzip, zip or LZ4, by content; for any thread. */
public final class ProfileReaders {
  private final Path file;
  private final ReadOptions options;
  private final ReadProgress progress;
  private final ProfileBuilder into = new ProfileBuilder();
  private FileChannel channel;
  private long fileBytes;

  private ProfileReaders(Path file, ReadOptions options, ReadProgress progress) {
    this.file = file;
    this.options = options;
    this.progress = progress;
  }

  public static Profile read(Path file) throws UnreadableProfileException {
    return read(file, ReadOptions.ALL, ReadProgress.NONE);
  }

  /**
   * Reads what the options ask for. Damaged or cut content gives the profile of what is left, with
   * warnings; {@code progress} may end it by a {@code CancellationException}.
   */
  public static Profile read(Path file, ReadOptions options, ReadProgress progress)
      throws UnreadableProfileException {
    Unreadable.checkIsFile(file);
    try {
      return new ProfileReaders(file, options, progress).read();
    } catch (IOException e) {
      throw Unreadable.failed(file, e);
    }
  }

  /** All types of samples that are read, whether or not a recording has them. */
  public static List<SampleType> sampleTypes() {
    return JfrReader.sampleTypes();
  }

  private Profile read() throws IOException {
    try (FileChannel opened = FileChannel.open(file, StandardOpenOption.READ)) {
      channel = opened;
      fileBytes = opened.size();
      if (fileBytes == 0) {
        throw Unreadable.empty(file);
      }
      ContentHead head = ContentHead.peek(Channels.newInputStream(opened));
      InputStream in = head.content();
      if (head.compression() == null) {
        if (!head.isProfile()) {
          throw Unreadable.unknown(file, file.toString(), head.bytes(), head.length());
        }
        Profile whole = head.recoded() ? null : readFile(head.format());
        if (whole != null) {
          return whole;
        }
        readContent(head.format(), in);
      } else {
        // Not with null among the cases: linking such a switch takes 10 ms at each start.
        switch (head.compression()) {
          case GZIP -> readStream(head, "read.content-gzip");
          case LZ4 -> readStream(head, "read.content-lz4");
          case ZIP -> readZip(new ZipInputStream(in));
        }
      }
    }
    return into.build();
  }

  private void tell(GzipContent.Doubt doubt) {
    String sentence = Messages.text("read.warning.checksum", doubt.words());
    if (doubt.damage()) {
      into.warn(sentence);
    } else {
      into.remark(sentence);
    }
  }

  private void readStream(ContentHead compressed, String key) throws IOException {
    ContentHead.Unwrapped unwrapped = compressed.unwrapped(file);
    ContentHead head = unwrapped.head();
    if (!head.isProfile()) {
      throw Unreadable.unknown(file, Messages.text(key, file), head.bytes(), head.length());
    }
    readContent(head.format(), head.content());
    unwrapped.doubt().ifPresent(this::tell);
  }

  /** Reads the first entry that is a recording; a warning lists the others. */
  private void readZip(ZipInputStream zip) throws IOException {
    List<String> others = new ArrayList<>();
    IOException foreign = null;
    boolean found = false;
    try {
      for (ZipEntry entry; (entry = zip.getNextEntry()) != null; ) {
        ContentHead head = ContentHead.peek(new EntryInputStream(zip));
        if (!found && head.isCertainlyProfile()) {
          found = true;
          readContent(head.format(), head.content());
        } else if (!entry.isDirectory()) {
          others.add(entry.getName());
          if (foreign == null && ForeignFormat.of(head.bytes(), head.length()).isPresent()) {
            String content = Messages.text("read.zip.entry", file, entry.getName());
            foreign = Unreadable.unknown(file, content, head.bytes(), head.length());
          }
        }
      }
      checkEnd();
    } catch (IOException e) {
      if (!found) {
        throw Unreadable.damaged(file, Messages.text("read.zip.damaged", reason(e)));
      }
      into.warn(Messages.text("read.warning.zip-rest", reason(e)));
    }
    if (!found) {
      throw foreign == null ? Unreadable.noRecordingIn(file) : foreign;
    } else if (!others.isEmpty()) {
      into.remark(
          Messages.text(
              "read.warning.zip-entries",
              String.join(", ", others.subList(0, Math.min(10, others.size())))));
    }
  }

  /** After the last entry an archive lists all of them, and ends with at most a comment. */
  private void checkEnd() throws IOException {
    ByteBuffer tail = ByteBuffer.allocate((int) Math.min(fileBytes, 1 << 17));
    // A stream that was read to its end has closed the other channel.
    try (FileChannel whole = FileChannel.open(file, StandardOpenOption.READ)) {
      whole.read(tail, fileBytes - tail.capacity());
    }
    if (!new String(tail.array(), ISO_8859_1).contains("PK\5\6")) {
      throw new EOFException();
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? Messages.text("read.zip.ends-early") : e.getMessage();
  }

  private void readContent(Format format, InputStream in) throws IOException {
    String name = Messages.text("read.content", file);
    try {
      format.reader().read(new Content(name, in, options, this::check), into);
    } catch (JfrException e) {
      throw Unreadable.damaged(file, e);
    } catch (IOException e) {
      if (into.build().samples().isEmpty()) {
        throw Unreadable.damaged(file, e.getMessage());
      }
      into.warn(Messages.text("read.warning.cut", e.getMessage()));
    }
  }

  /** Reads a file that nothing wraps; if reading fails, the file need not be damaged. */
  private Profile readFile(Format format) throws IOException {
    try {
      return format.reader().readFile(file, options, into, progress);
    } catch (JfrException e) {
      throw Unreadable.damaged(file, e);
    } catch (IOException e) {
      if (into.build().samples().isEmpty()) {
        throw e;
      }
      into.warn(Messages.text("read.warning.cut", e.getMessage()));
      return into.build();
    }
  }

  /** Reports progress by the file's bytes; the content may have another length. */
  private void check(long contentBytes) {
    progress.check(channelPosition(), fileBytes);
  }

  private long channelPosition() {
    try {
      return channel.position();
    } catch (IOException e) {
      return 0;
    }
  }

  /** One entry of an archive; closing it leaves the archive open. */
  static final class EntryInputStream extends FilterInputStream {
    EntryInputStream(InputStream archive) {
      super(archive);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return in.read(bytes, offset, length);
    }

    @Override
    public void close() {}
  }
}
