package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.ProcessTable.ProcessView;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Condition;
import dev.candela.engine.capture.jvm.ProcessTable.ProcessView.Owner;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public final class RemoteJvms {
  private static final int MAX_JVMS = 10_000;
  private static final int MAX_BYTES = 1 << 20;

  private RemoteJvms() {}

  /** Reads a list. */
  public static List<TargetJvm> read(DataInputStream in) throws IOException {
    boolean administrator = in.readBoolean();
    String self = text(in);
    List<TargetJvm> jvms = new ArrayList<>();
    while (in.readBoolean()) {
      if (jvms.size() == MAX_JVMS) {
        throw new IOException("more than " + MAX_JVMS + " JVMs");
      }
      jvms.add(jvm(in, self, administrator));
    }
    return jvms.stream().sorted(TargetJvms.BY_USE).toList();
  }

  private static TargetJvm jvm(DataInputStream in, String self, boolean administrator)
      throws IOException {
    long pid = in.readLong();
    String owner = text(in);
    List<String> command = List.of(text(in).split("\0"));
    String executable = text(in);
    String state = text(in);
    boolean isolated = in.readBoolean();
    long ageMillis = in.readLong();
    byte[] perfData = bytes(in);
    Condition condition =
        state.equals("T") ? Condition.STOPPED : isolated ? Condition.CONTAINER : Condition.RUNNING;
    ProcessView process =
        new ProcessView(
            pid,
            new Owner(owner, administrator || owner.equals(self)),
            command,
            executable.isEmpty() ? Optional.empty() : Optional.of(Path.of(executable)),
            ageMillis < 0 ? Optional.empty() : Optional.of(Instant.now().minusMillis(ageMillis)),
            PerfData.parse(ByteBuffer.wrap(perfData)),
            condition,
            "");
    return TargetJvmReader.readElsewhere(process, self);
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(bytes(in), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(DataInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > MAX_BYTES) {
      throw new IOException("a length of " + length);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }
}
