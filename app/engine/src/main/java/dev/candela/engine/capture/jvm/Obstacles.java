package dev.candela.engine.capture.jvm;

import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle;
import dev.candela.engine.capture.jvm.CaptureFailure.Obstacle.Kind;
import dev.candela.engine.text.Messages;
import java.nio.file.Path;

public final class Obstacles {
  private Obstacles() {}

  public static Obstacle gone(long pid) {
    return of(Kind.GONE, "gone", pid);
  }

  public static Obstacle notAJvm(long pid, String command) {
    String name = Long.toString(pid);
    return command.isEmpty()
        ? Obstacle.of(Kind.NOT_A_JVM, "obstacle.not-a-jvm", name)
        : Obstacle.of(Kind.NOT_A_JVM, "obstacle.not-a-jvm.named", name, command);
  }

  public static Obstacle thisProcess(long pid) {
    return of(Kind.THIS_PROCESS, "this-process", pid);
  }

  static Obstacle otherUserOn8(long pid, String owner) {
    return of(Kind.OTHER_USER, "other-user-on-8", pid, owner);
  }

  public static Obstacle otherUser(long pid, String owner, String self) {
    return of(Kind.OTHER_USER, "other-user", pid, owner, self);
  }

  public static Obstacle container(long pid) {
    return Obstacle.of(Kind.CONTAINER, "reach.container.other-user", Long.toString(pid));
  }

  /** A container on the machine behind a command. */
  static Obstacle innerContainer(long pid) {
    return Obstacle.of(Kind.CONTAINER, "reach.via.container", Long.toString(pid));
  }

  public static Obstacle stopped(long pid) {
    return of(Kind.STOPPED, "stopped", pid);
  }

  public static Obstacle attachDisabled(long pid) {
    return of(Kind.ATTACH_DISABLED, "attach-disabled", pid);
  }

  public static Obstacle agentsDisabled(long pid) {
    return of(Kind.AGENTS_DISABLED, "agents-disabled", pid);
  }

  public static Obstacle securityManager(long pid) {
    return of(Kind.SECURITY_MANAGER, "security-manager", pid);
  }

  public static Obstacle securityManagerAtLaunch() {
    return Obstacle.of(Kind.SECURITY_MANAGER, "obstacle.security-manager.launch");
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
    return of(Kind.TOO_OLD, "too-old", pid, version);
  }

  static Obstacle filesHang(long pid) {
    return of(Kind.FILES_HANG, "files-hang", pid);
  }

  public static Obstacle otherVm(long pid, String name) {
    return of(Kind.OTHER_VM, "other-vm", pid, name);
  }

  public static Obstacle agentMissing(Path jar) {
    return agent("agent-missing", jar);
  }

  public static Obstacle agentPlaceUnknown(String property) {
    return agent("agent-place", property);
  }

  public static Obstacle agentPathRefused(Path jar) {
    return Obstacle.of(Kind.AGENT_MISSING, "obstacle.agent-path", jar);
  }

  /** A process with its own file system that does not contain the agent. */
  public static Obstacle agentNotInside(long pid, Path jar, String reason) {
    return of(Kind.AGENT_MISSING, "agent-not-inside", pid, reason, jar.getParent());
  }

  public static Obstacle timedOut(long pid, long seconds, String phase) {
    return of(Kind.TIMED_OUT, "timed-out", pid, seconds, phase);
  }

  /** The JVM loaded the agent, but the agent did not connect. */
  public static Obstacle agentSilent(long pid, long seconds) {
    return of(Kind.TIMED_OUT, "agent-silent", pid, seconds);
  }

  public static Obstacle cancelled() {
    return Obstacle.of(Kind.CANCELLED, "obstacle.cancelled");
  }

  public static Obstacle linkBroken(String reason) {
    return Obstacle.of(Kind.LINK_BROKEN, "obstacle.agent-failed", reason);
  }

  /** The attach socket of a dead process has the JVM's name and cannot be deleted. */
  public static Obstacle deadSocket(long pid, Path socket, String owner) {
    return of(Kind.LINK_BROKEN, "dead-socket", pid, socket, owner);
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

  private static Obstacle of(Kind kind, String key, long pid, Object... others) {
    Object[] arguments = new Object[others.length + 1];
    arguments[0] = Long.toString(pid);
    System.arraycopy(others, 0, arguments, 1, others.length);
    return Obstacle.of(kind, "obstacle." + key, arguments);
  }
}
