package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.Obstacle.Kind;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;

/** The sentences for what stands between Candela and a JVM, each in one place. */
public final class Obstacles {
  private static final String OR_LAUNCH =
      ", or launch the program from Candela, which needs no attach.";

  /** Why an agent that was loaded may be silent. */
  public static final String AGENT_SILENT =
      "The JVM may be overloaded, or the program has installed a SecurityManager that keeps the"
          + " agent out.";

  private Obstacles() {}

  public static Obstacle gone(long pid) {
    return new Obstacle(
        Kind.GONE,
        "There is no process " + pid + ".",
        "It may have ended; list the running JVMs again.");
  }

  public static Obstacle notAJvm(long pid, String command) {
    return new Obstacle(
        Kind.NOT_A_JVM,
        "Process " + pid + (command.isEmpty() ? "" : " (" + command + ")") + " is not a JVM.",
        "Choose one from the list of running JVMs.");
  }

  public static Obstacle thisProcess(long pid) {
    return new Obstacle(Kind.THIS_PROCESS, "Process " + pid + " is Candela itself.", "");
  }

  public static Obstacle otherUser(long pid, String owner, String self) {
    return new Obstacle(
        Kind.OTHER_USER,
        "Process " + pid + " belongs to user " + owner + ", Candela runs as " + self + ".",
        "Run Candela as " + owner + ".");
  }

  public static Obstacle container(long pid) {
    return new Obstacle(
        Kind.CONTAINER,
        Messages.text("reach.container.other-user", Long.toString(pid)),
        Messages.text("reach.container.other-user.remedy"));
  }

  /** A container on the machine to which a command leads. */
  static Obstacle innerContainer(long pid) {
    return new Obstacle(
        Kind.CONTAINER,
        Messages.text("reach.via.container", Long.toString(pid)),
        Messages.text("reach.via.container.remedy"));
  }

  public static Obstacle stopped(long pid) {
    return new Obstacle(
        Kind.STOPPED,
        "Process " + pid + " is stopped and cannot answer.",
        "Let it run on with: kill -CONT " + pid);
  }

  public static Obstacle attachDisabled(long pid) {
    return new Obstacle(
        Kind.ATTACH_DISABLED,
        "Process " + pid + " was started with -XX:+DisableAttachMechanism.",
        "Start it without that option" + OR_LAUNCH);
  }

  public static Obstacle agentsDisabled(long pid) {
    return new Obstacle(
        Kind.AGENTS_DISABLED,
        "Process " + pid + " was started with -XX:-EnableDynamicAgentLoading.",
        "Start it with -XX:+EnableDynamicAgentLoading" + OR_LAUNCH);
  }

  public static Obstacle securityManager(long pid) {
    return securityManager("Process " + pid + " runs");
  }

  /**
   * A SecurityManager keeps the agent out.
   *
   * @param subject who runs under it, with the verb
   */
  public static Obstacle securityManager(String subject) {
    return new Obstacle(
        Kind.SECURITY_MANAGER,
        subject
            + " under a SecurityManager (-Djava.security.manager), which keeps Candela's agent"
            + " out.",
        "Start it without that option while it is profiled.");
  }

  /**
   * Another Candela has the JVM.
   *
   * @param sentence the agent's own, with the remedy
   */
  public static Obstacle busy(String sentence) {
    return new Obstacle(Kind.BUSY, sentence, "");
  }

  public static Obstacle tooOld(long pid, String version) {
    return new Obstacle(
        Kind.TOO_OLD,
        "Process " + pid + " runs Java " + version + "; the agent needs Java 8.",
        "Run the program with Java 8 or newer.");
  }

  public static Obstacle otherVm(long pid, String name) {
    return new Obstacle(
        Kind.OTHER_VM,
        "Process " + pid + " runs on " + name + ", which takes no agent from a HotSpot tool.",
        "Launch the program from Candela instead, which needs no attach.");
  }

  public static Obstacle agentMissing(String what, String where) {
    return new Obstacle(
        Kind.AGENT_MISSING,
        "The " + what + " is missing: " + where + ".",
        "Install Candela again, or start it with its own launcher.");
  }

  /** A process with its own file system, in which there is no agent. */
  public static Obstacle agentNotInside(long pid, Path jar, String reason) {
    return new Obstacle(
        Kind.AGENT_MISSING,
        "Process "
            + pid
            + " has its own file system, where Candela's agent can be neither found nor copied: "
            + reason
            + ".",
        "Make " + jar.getParent() + " visible there under the same path, or /tmp writable.");
  }

  public static Obstacle timedOut(long pid, long seconds, String phase) {
    return new Obstacle(
        Kind.TIMED_OUT,
        "JVM " + pid + " did not answer within " + seconds + " s (" + phase + ").",
        "It may be overloaded or hang; try again, or launch the program from Candela.");
  }

  /** The JVM took the agent, and that is all that was heard of it. */
  public static Obstacle agentSilent(long pid, long seconds) {
    return new Obstacle(
        Kind.TIMED_OUT,
        "JVM " + pid + " took the agent, but it did not connect within " + seconds + " s.",
        AGENT_SILENT);
  }

  public static Obstacle cancelled() {
    return new Obstacle(Kind.CANCELLED, "Cancelled.", "");
  }

  public static Obstacle linkBroken(String reason) {
    return new Obstacle(Kind.LINK_BROKEN, "The agent did not connect: " + reason, "");
  }

  /** A dead process's socket stands where the JVM would put its own, and may not be deleted. */
  public static Obstacle deadSocket(long pid, Path socket, String owner) {
    return new Obstacle(
        Kind.LINK_BROKEN,
        "JVM " + pid + " cannot be attached to: a process that is gone left " + socket + ".",
        "Delete that file as user " + owner + ", and attach again.");
  }

  public static Obstacle launchFailed(String reason, String remedy) {
    return new Obstacle(Kind.LAUNCH_FAILED, reason, remedy);
  }
}
