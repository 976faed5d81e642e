package dev.candela.engine.capture.testkit;

import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import java.nio.file.Path;

/** Attaches to a process and prints what came of it. */
public final class AttachMain {
  private AttachMain() {}

  /** Takes the agent's jar and a process id. */
  public static void main(String[] arguments) throws InterruptedException {
    AgentFiles files = new AgentFiles(Path.of(arguments[0]), Path.of("none"));
    try {
      new Attacher(files).attach(Long.parseLong(arguments[1]), phase -> {}).await().close();
      System.out.println("attached");
    } catch (CaptureFailure e) {
      System.out.println(e.obstacle().kind() + ": " + e.getMessage());
    }
  }
}
