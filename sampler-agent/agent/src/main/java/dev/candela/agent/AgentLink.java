package dev.candela.agent;

import dev.candela.agent.engine.Engine;
import dev.candela.agent.link.ByteLink;
import dev.candela.agent.link.ChunkSender;
import dev.candela.agent.link.Outbox;
import dev.candela.wire.Command;
import dev.candela.wire.CommandDecoder;
import dev.candela.wire.CommandDecoder.CommandListener;
import dev.candela.wire.Reports;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.io.File;
import java.io.IOException;
import java.util.List;

/** One proven link. This thread reads commands, a second one samples, a third one sends. */
final class AgentLink implements CommandListener {
  /** The last samples, 5 s for the JDK's recorder, and sending both; Candela waits 10 s. */
  private static final long DETACH_MILLIS = 8000;

  /** A killed peer must be forgotten within 5 s. */
  private static final long JOIN_MILLIS = 3000;

  /** For a recorder that is just starting or stopping; nothing but this agent waits. */
  private static final long LEAVING_MILLIS = 10_000;

  /** If the last frame takes longer, the socket is stalled. */
  private static final long LAST_WORD_MILLIS = 300;

  private final Agent agent;
  private final PeerConnection peer;
  private final Outbox outbox;
  private final EngineLoop loop;
  private volatile boolean detached;

  AgentLink(Agent agent, ByteLink link) {
    this.agent = agent;
    this.peer = new PeerConnection(link, agent);
    this.outbox =
        new Outbox(
            agent.arguments.queueBytes(), new File(System.getProperty("java.io.tmpdir", ".")));
    this.loop = new EngineLoop(agent.threads, outbox, agent.programStart);
  }

  /** Authenticates both sides and takes the agent's lock; if that fails, the link is refused. */
  void open(boolean patiently) throws IOException {
    peer.open(new CommandDecoder(this));
    if (!(patiently ? agent.lock.takeSoon() : agent.lock.take())) {
      throw agent.lock.busy();
    }
  }

  void refuse(IOException reason) {
    peer.refuse(reason);
  }

  boolean detached() {
    return detached;
  }

  /** Serves the peer of an open link until it ends. */
  void run() {
    try {
      serve();
    } finally {
      agent.lock.release();
    }
  }

  private void serve() {
    Thread sender = agent.threads.create("sender", new ChunkSender(outbox, peer));
    Thread sampler = agent.threads.create("engine", loop);
    ExitFlush exitFlush = null;
    WireException broken = null;
    try {
      List<Engine> engines = agent.engines();
      loop.use(engines);
      outbox.control(Reports.target(Target.describe(engines)));
      // First: an engine that is loading when the JVM ends would leave its files behind.
      exitFlush = ExitFlush.register(agent.threads, loop, sender);
      agent.threads.start(sampler);
      agent.threads.start(sender);
      peer.receive(agent.arguments.silenceMillis());
    } catch (WireException e) {
      broken = e;
    } catch (IOException ignored) {
      // The peer is gone, or our own sender has closed the link after the last message.
    } finally {
      if (exitFlush != null) {
        exitFlush.remove();
      }
      end(broken, sampler, sender);
    }
  }

  private void end(WireException broken, Thread sampler, Thread sender) {
    if (detached && broken == null) {
      joinQuietly(sender, DETACH_MILLIS);
      outbox.abandon(null);
    } else {
      outbox.abandon(broken == null ? null : Refusal.frame(broken));
    }
    loop.abandon();
    joinQuietly(sender, LAST_WORD_MILLIS);
    peer.close();
    outbox.abandon(null);
    joinQuietly(sender, JOIN_MILLIS);
    joinQuietly(sampler, LEAVING_MILLIS);
    agent.threads.ended(sampler);
    agent.threads.ended(sender);
  }

  private static void joinQuietly(Thread thread, long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void onCommand(Command command) {
    if (command.kind == Command.Kind.PING) {
      outbox.control(Reports.pong(command.number));
      return;
    }
    if (command.kind == Command.Kind.DETACH) {
      detached = true;
    }
    // An engine that hangs must not block the thread that would notice the link's end.
    if (!loop.submit(command)) {
      peer.close();
    }
  }

  @Override
  public void onRefusal(Refusal refusal) {
    peer.close();
  }

  /** Sends what was sampled last when the target ends, which it holds up for a second at most. */
  static final class ExitFlush implements Runnable {
    private static final long MAX_MILLIS = 1000;

    /** The recorder's own hook may end it while the loop waits for its answer. */
    private static final long LOOP_MILLIS = 500;

    private final EngineLoop loop;
    private final Thread sender;
    private Thread hook;

    private ExitFlush(EngineLoop loop, Thread sender) {
      this.loop = loop;
      this.sender = sender;
    }

    static ExitFlush register(AgentThreads threads, EngineLoop loop, Thread sender) {
      ExitFlush flush = new ExitFlush(loop, sender);
      flush.hook = threads.create("exit", flush);
      threads.ended(flush.hook);
      try {
        Runtime.getRuntime().addShutdownHook(flush.hook);
      } catch (IllegalStateException ending) {
        loop.exit();
      } catch (SecurityException notAllowed) {
        // Then the last samples are missing.
      }
      return flush;
    }

    void remove() {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException | SecurityException ignored) {
        // The JVM is ending: the hook runs.
      }
    }

    @Override
    public void run() {
      loop.exit();
      try {
        sender.join(LOOP_MILLIS);
        if (sender.isAlive()) {
          loop.stopWaiting();
          sender.join(MAX_MILLIS - LOOP_MILLIS);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
