package dev.candela.bench.guest;

import dev.candela.engine.capture.LiveSession;
import dev.candela.engine.capture.SamplingSettings;
import dev.candela.engine.capture.SessionListener;
import dev.candela.engine.capture.jvm.CaptureFailure;
import dev.candela.engine.capture.jvm.InstalledJdks;
import dev.candela.engine.capture.jvm.InstalledJdks.InstalledJdk;
import dev.candela.engine.capture.link.AgentFiles;
import dev.candela.engine.capture.start.Attacher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

public final class Jdk {
  @Option(
      names = "--jdk",
      paramLabel = "N",
      defaultValue = "17",
      description = "feature version of the target's JDK")
  private int feature;

  @Option(
      names = "--agent",
      paramLabel = "DIR",
      defaultValue = "../cli/target/dist/lib/agent",
      description = "folder of the agent's jars")
  private Path agent;

  public int feature() {
    return feature;
  }

  public Path java() throws IOException {
    return InstalledJdks.list().stream()
        .filter(jdk -> jdk.runtime().feature() == feature)
        .findFirst()
        .map(InstalledJdk::java)
        .orElseThrow(() -> new IOException("There is no JDK " + feature + " on this machine"));
  }

  public AgentFiles agentFiles() throws IOException {
    AgentFiles files = AgentFiles.in(agent.toAbsolutePath().normalize());
    if (!Files.exists(files.agentJar())) {
      throw new IOException("There is no " + files.agentJar() + "; build app/cli first");
    }
    return files;
  }

  LiveSession record(
      Answering target,
      SamplingSettings settings,
      Path file,
      LiveSession.ChunkFeed feed,
      SessionListener listener)
      throws IOException, InterruptedException, CaptureFailure {
    return LiveSession.start(
        new Attacher(agentFiles()).attach(target.pid(), phase -> {}).await(),
        settings,
        file,
        feed,
        listener);
  }
}
