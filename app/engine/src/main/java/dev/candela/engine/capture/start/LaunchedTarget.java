package dev.candela.engine.capture.start;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.Obstacles;
import dev.candela.engine.capture.link.AgentConnection;
import dev.candela.engine.capture.link.AgentInvitation;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program that Candela has started. For any thread. */
public final class LaunchedTarget {
  /** A JVM under load has taken seconds to reach its agent; a minute means that it never will. */
  private static final long AGENT_SECONDS = 60;

  private static final long KILL_SECONDS = 3;

  private final Process process;
  private final CompletableFuture<AgentConnection> connection = new CompletableFuture<>();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

  LaunchedTarget(Process process, AgentInvitation invitation) {
    this.process = process;
    invitation
        .connection()
        .orTimeout(AGENT_SECONDS, TimeUnit.SECONDS)
        .whenComplete((made, failure) -> connected(made, failure, invitation));
    process.onExit().thenAccept(ended -> exited(ended.exitValue(), invitation));
  }

  public long pid() {
    return process.pid();
  }

  public boolean running() {
    return process.isAlive();
  }

  /** Completes when the program ends. */
  public CompletableFuture<Integer> exitCode() {
    return exitCode;
  }

  /**
   * Waits until the agent is connected.
   *
   * @throws CaptureFailure if the program ends before that, or the agent does not come
   */
  public AgentConnection awaitAgent() throws CaptureFailure, InterruptedException {
    return Outcome.of(connection);
  }

  /** Completes with the connection, or with a {@link CaptureFailure}. */
  public CompletableFuture<AgentConnection> connection() {
    return connection;
  }

  /** Asks the program to end, and after 3 s makes it. */
  public void kill() {
    process.destroy();
    CompletableFuture.delayedExecutor(KILL_SECONDS, TimeUnit.SECONDS)
        .execute(process::destroyForcibly);
  }

  private void connected(AgentConnection made, Throwable failure, AgentInvitation invitation) {
    if (failure == null) {
      made.belongsTo(process.pid());
      if (!connection.complete(made)) {
        // The program ended, or nobody waits any more.
        made.close();
      }
      return;
    }
    String reason = invitation.agentError();
    String sentence =
        reason.isEmpty() ? "The agent did not connect within " + AGENT_SECONDS + " s." : reason;
    String remedy = reason.isEmpty() ? Obstacles.AGENT_SILENT : "";
    connection.completeExceptionally(
        new CaptureFailure(Obstacles.launchFailed(sentence, remedy), failure));
    invitation.close();
  }

  private void exited(int code, AgentInvitation invitation) {
    connection.completeExceptionally(
        new CaptureFailure(
            Obstacles.launchFailed(
                "The program ended with exit code " + code + " before the agent was connected.",
                "See what it printed.")));
    if (!invitation.connection().isDone()) {
      invitation.close();
    }
    exitCode.complete(code);
  }
}
