package dev.candela.bench.guest;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.candela.bench.inputs.AsyncProfilerFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** async-profiler as its authors ship it, told what to do by attaching. */
final class BareProfiler implements Profiler {
  private final long pid;
  private final long intervalNanos;
  private final Path library;
  private final Path file;
  private boolean on;

  BareProfiler(long pid, long intervalNanos) throws IOException {
    this.pid = pid;
    this.intervalNanos = intervalNanos;
    Path folder = Files.createDirectories(Path.of("target", "cost")).toAbsolutePath();
    library = folder.resolve("libasyncProfiler.so");
    file = folder.resolve("bare.jfr");
    AsyncProfilerFile.copyTo(library);
  }

  @Override
  public void on() throws IOException {
    if (!on) {
      tell("start,jfr,event=cpu,interval=" + intervalNanos + ",file=" + file);
      on = true;
    }
  }

  @Override
  public void off() throws IOException {
    if (on) {
      tell("stop,file=" + file);
      on = false;
    }
  }

  private void tell(String command) throws IOException {
    try {
      VirtualMachine vm = VirtualMachine.attach(Long.toString(pid));
      try {
        vm.loadAgentPath(library.toString(), command);
      } finally {
        vm.detach();
      }
    } catch (AttachNotSupportedException | AgentLoadException | AgentInitializationException e) {
      throw new IOException("async-profiler did not take '" + command + "'", e);
    }
  }

  @Override
  public void close() throws IOException {
    off();
  }
}
