package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.Obstacle.Kind;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;

/** Why a JVM cannot be recorded, and what to do about it. */
public final class Obstacles {
  private Obstacles() {}

  public static Obstacle gone(long pid) {
    return withRemedy(Kind.GONE, "gone", pid);
  }

  public static Obstacle notAJvm(long pid, String command) {
    String name = Long.toString(pid);
    return new Obstacle(
        Kind.NOT_A_JVM,
        command.isEmpty()
            ? Messages.text("obstacle.not-a-jvm", name)
            : Messages.text("obstacle.not-a-jvm.named", name, command),
        Messages.text("obstacle.not-a-jvm.remedy"));
  }

  public static Obstacle thisProcess(long pid) {
    return new Obstacle(
        Kind.THIS_PROCESS, Messages.text("obstacle.this-process", Long.toString(pid)), "");
  }

  static Obstacle otherUserOn8(long pid, String owner) {
    return withRemedy(Kind.OTHER_USER, "other-user-on-8", pid, owner);
  }

  public static Obstacle otherUser(long pid, String owner, String self) {
    return withRemedy(Kind.OTHER_USER, "other-user", pid, owner, self);
  }

  public static Obstacle container(long pid) {
    return new Obstacle(
        Kind.CONTAINER,
        Messages.text("reach.container.other-user", Long.toString(pid)),
        Messages.text("reach.container.other-user.remedy"));
  }

  /** A container on the machine behind a command. */
  static Obstacle innerContainer(long pid) {
    return new Obstacle(
        Kind.CONTAINER,
        Messages.text("reach.via.container", Long.toString(pid)),
        Messages.text("reach.via.container.remedy"));
  }

  public static Obstacle stopped(long pid) {
    return withRemedy(Kind.STOPPED, "stopped", pid);
  }

  public static Obstacle attachDisabled(long pid) {
    return withRemedy(Kind.ATTACH_DISABLED, "attach-disabled", pid);
  }

  public static Obstacle agentsDisabled(long pid) {
    return withRemedy(Kind.AGENTS_DISABLED, "agents-disabled", pid);
  }

  public static Obstacle securityManager(long pid) {
    return withRemedy(Kind.SECURITY_MANAGER, "security-manager", pid);
  }

  public static Obstacle securityManagerAtLaunch() {
    return new Obstacle(
        Kind.SECURITY_MANAGER,
        Messages.text("obstacle.security-manager.launch"),
        Messages.text("obstacle.security-manager.remedy"));
  }

  /**
   * Another Candela records the JVM.
   *
   * @param sentence the agent's own, with the remedy
   */
  public static Obstacle busy(String sentence) {
    return new Obstacle(Kind.BUSY, sentence, "");
  }

  public static Obstacle tooOld(long pid, String version) {
    return withRemedy(Kind.TOO_OLD, "too-old", pid, version);
  }

  static Obstacle filesHang(long pid) {
    return withRemedy(Kind.FILES_HANG, "files-hang", pid);
  }

  public static Obstacle otherVm(long pid, String name) {
    return withRemedy(Kind.OTHER_VM, "other-vm", pid, name);
  }

  public static Obstacle agentMissing(Path jar) {
    return agent("agent-missing", jar);
  }

  /** Candela was not started by its own launcher. */
  public static Obstacle agentPlaceUnknown(String property) {
    return agent("agent-place", property);
  }

  /** The path of the agent contains an equals sign. */
  public static Obstacle agentPathRefused(Path jar) {
    return new Obstacle(
        Kind.AGENT_MISSING,
        Messages.text("obstacle.agent-path", jar),
        Messages.text("obstacle.agent-path.remedy"));
  }

  /** A process with its own file system that does not contain the agent. */
  public static Obstacle agentNotInside(long pid, Path jar, String reason) {
    return withRemedy(Kind.AGENT_MISSING, "agent-not-inside", pid, reason, jar.getParent());
  }

  public static Obstacle timedOut(long pid, long seconds, String phase) {
    return withRemedy(Kind.TIMED_OUT, "timed-out", pid, seconds, phase);
  }

  /** The JVM loaded the agent, but the agent did not connect. */
  public static Obstacle agentSilent(long pid, long seconds) {
    return withRemedy(Kind.TIMED_OUT, "agent-silent", pid, seconds);
  }

  public static Obstacle cancelled() {
    return new Obstacle(Kind.CANCELLED, Messages.text("obstacle.cancelled"), "");
  }

  public static Obstacle linkBroken(String reason) {
    return new Obstacle(Kind.LINK_BROKEN, Messages.text("obstacle.agent-failed", reason), "");
  }

  /** The attach socket of a dead process has the JVM's name and cannot be deleted. */
  public static Obstacle deadSocket(long pid, Path socket, String owner) {
    return withRemedy(Kind.LINK_BROKEN, "dead-socket", pid, socket, owner);
  }

  /**
   * The JDK's attach mechanism failed.
   *
   * @param key the last part of the sentence's key
   */
  public static Obstacle attachFailed(String key, long pid, String reason) {
    return new Obstacle(
        Kind.LINK_BROKEN,
        Messages.text(key, Long.toString(pid), reason),
        Messages.text("obstacle.no-attachments.remedy"));
  }

  public static Obstacle launchFailed(String reason, String remedy) {
    return new Obstacle(Kind.LAUNCH_FAILED, reason, remedy);
  }

  private static Obstacle agent(String key, Object place) {
    return new Obstacle(
        Kind.AGENT_MISSING,
        Messages.text("obstacle." + key, place),
        Messages.text("obstacle.agent-missing.remedy"));
  }

  /** The sentence and the remedy of a key, both with the process id as their first argument. */
  private static Obstacle withRemedy(Kind kind, String key, long pid, Object... others) {
    Object[] arguments = new Object[others.length + 1];
    arguments[0] = Long.toString(pid);
    System.arraycopy(others, 0, arguments, 1, others.length);
    return new Obstacle(
        kind,
        Messages.text("obstacle." + key, arguments),
        Messages.text("obstacle." + key + ".remedy", arguments));
  }
}
