package dev.candela.engine.capture.start;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.capture.jvm.DeadAttachSocket;
import dev.candela.engine.capture.jvm.JavaCommandLine;
import dev.candela.engine.capture.start.Attacher.AttachAttempt;
import dev.candela.engine.text.Messages;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import jdk.net.ExtendedSocketOptions;

/** The JDK's attach API with exceptions as sentences. Blocks; for one thread. */
final class JdkAttach implements AutoCloseable {
  private static final String NO_DYNAMIC_AGENTS = "Dynamic agent loading is not enabled";

  /** JDK 8 answers 0 on success; later JDKs expect text. */
  private static final String JDK_8_SUCCESS = "Failed to load agent library: 0";

  /** Same name as in the agent. */
  private static final String AGENT_FAILURE = "dev.candela.agent.failure";

  private static final int MAX_ANSWER_BYTES = 1 << 20;

  private final long pid;
  private VirtualMachine machine;

  JdkAttach(long pid) {
    this.pid = pid;
  }

  void open() throws CaptureFailure {
    try {
      machine = contact();
    } catch (AttachNotSupportedException e) {
      throw failure("obstacle.no-attachments", e);
    } catch (IOException e) {
      throw failure("obstacle.attach-failed", e);
    }
  }

  private VirtualMachine contact() throws CaptureFailure, AttachNotSupportedException, IOException {
    try {
      return VirtualMachine.attach(Long.toString(pid));
    } catch (IOException e) {
      if (!new DeadAttachSocket(pid).remove()) {
        throw e;
      }
      return VirtualMachine.attach(Long.toString(pid));
    }
  }

  /**
   * For a JVM without performance data, whose options may come from files or variables. Telling its
   * system properties makes a JVM write down the date, for which it loads 350 classes.
   */
  void checkSecurityManager() throws CaptureFailure {
    try {
      if (JavaCommandLine.hasSecurityManager(machine.getSystemProperties())) {
        throw new CaptureFailure(Obstacle.of(Kind.SECURITY_MANAGER, pid));
      }
    } catch (IOException e) {
      throw failure("obstacle.no-properties", e);
    }
  }

  /** An agent that could not start stores the reason, since there is no link yet. */
  void checkAgentFailure() throws CaptureFailure {
    try {
      String reason = machine.getSystemProperties().getProperty(AGENT_FAILURE, "");
      if (!reason.isEmpty()) {
        throw AttachAttempt.agentFailed(reason, null);
      }
    } catch (IOException e) {
      // The JVM is gone or busy; the code that waits for the link finds that out as well.
    }
  }

  void load(Path agentJar, String arguments) throws CaptureFailure {
    try {
      machine.loadAgent(agentJar.toAbsolutePath().toString(), arguments);
    } catch (AgentLoadException | AgentInitializationException e) {
      if (String.valueOf(e.getMessage()).contains(NO_DYNAMIC_AGENTS)) {
        throw new CaptureFailure(Obstacle.of(Kind.AGENTS_DISABLED, pid), e);
      }
      if (JDK_8_SUCCESS.equals(e.getMessage())) {
        return;
      }
      throw failure("obstacle.agent-load-failed", e);
    } catch (IOException e) {
      throw failure("obstacle.agent-load-failed", e);
    }
  }

  /**
   * Has the JVM run a diagnostic command, as {@code jcmd} does, and returns what it prints; after
   * {@link #open}, which makes it listen. The target's user may lead the socket elsewhere, but no
   * other user's process is asked.
   */
  String diagnostic(String command) throws CaptureFailure {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(new DeadAttachSocket(pid).path()));
      UserPrincipal user = Files.getOwner(Path.of("/proc", Long.toString(pid)));
      if (!channel.getOption(ExtendedSocketOptions.SO_PEERCRED).user().equals(user)) {
        throw new IOException(Messages.text("obstacle.jars.replaced"));
      }
      ByteBuffer question = StandardCharsets.UTF_8.encode("1\0jcmd\0" + command + "\0\0\0");
      while (question.hasRemaining()) {
        channel.write(question);
      }
      byte[] bytes = Channels.newInputStream(channel).readNBytes(MAX_ANSWER_BYTES);
      String answer = new String(bytes, StandardCharsets.UTF_8);
      int end = answer.indexOf('\n');
      String text = answer.substring(end + 1).strip();
      if (end < 0 || !answer.substring(0, end).equals("0")) {
        throw CaptureFailure.ofLink(
            "reach.running.refused", Long.toString(pid), command.split(" ")[0], text);
      }
      return text;
    } catch (IOException | UnsupportedOperationException e) {
      throw failure("obstacle.no-diagnostics", e);
    }
  }

  @Override
  public void close() {
    if (machine != null) {
      try {
        machine.detach();
      } catch (IOException e) {
        // The JVM is gone, and the attachment with it.
      }
    }
  }

  private CaptureFailure failure(String key, Exception cause) {
    if (ProcessHandle.of(pid).isEmpty()) {
      return new CaptureFailure(Obstacle.of(Kind.GONE, pid), cause);
    }
    return new CaptureFailure(
        new Obstacle(
            Kind.LINK_BROKEN,
            Messages.text(key, Long.toString(pid), cause.getMessage()),
            Messages.text("obstacle.no-attachments.remedy")),
        cause);
  }
}
