package dev.candela.wire;

import dev.candela.wire.CommandDecoder.CommandListener;
import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.payload.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes down every call, for either side. */
final class Log implements CommandListener, ReportListener {
  final List<String> lines = new ArrayList<>();
  final List<ChunkPart> parts = new ArrayList<>();

  @Override
  public void onCommand(Command command) {
    String name = command.kind.name().toLowerCase(Locale.ROOT);
    switch (command.kind) {
      case START -> lines.add(name + " " + text(command.request));
      case FLUSH, PING -> lines.add(name + " " + command.number);
      default -> lines.add(name);
    }
  }

  private static String text(StartRequest request) {
    return request.engine().label()
        + " "
        + request.events()
        + " depth "
        + request.maxStackDepth()
        + (request.kernelFrames() ? " kernel " : " ")
        + request.chunkMillis()
        + " ms"
        + (request.also().isEmpty() ? "" : " also " + request.also())
        + (request.alsoByDefault() ? " by default" : "");
  }

  @Override
  public void onRefusal(Refusal refusal) {
    lines.add("refusal " + refusal.reason() + " " + refusal.sentence());
  }

  @Override
  public void onTarget(TargetDescription target) {
    StringBuilder line = new StringBuilder("target " + target.pid());
    line.append(" agent ").append(target.agentVersion());
    line.append(" java ").append(target.javaVersion());
    line.append(" vm ").append(target.vmName());
    line.append(" on ").append(target.platform());
    for (EngineOffer offer : target.engines()) {
      line.append(offer.available() ? " +" : " -").append(offer.engine().label());
      line.append(offer.reason()).append(offer.remedy());
    }
    lines.add(line.toString());
  }

  @Override
  public void onStarted(Started started) {
    lines.add(
        "started "
            + started.engine().label()
            + " ("
            + started.why()
            + ") "
            + started.events()
            + " depth "
            + started.maxStackDepth()
            + (started.nativeFrames() ? " native " : " ")
            + started.remarks());
  }

  @Override
  public void onStartFailed(EngineOffer failure) {
    lines.add(
        "failed " + failure.engine().label() + " " + failure.reason() + " " + failure.remedy());
  }

  @Override
  public void onChunkPart(ChunkPart part) {
    parts.add(part);
    lines.add("part of " + part.chunkId() + " at " + part.offsetBytes());
  }

  @Override
  public void onChunkFlushed(long chunkId, long lengthBytes) {
    lines.add("flushed " + chunkId + " up to " + lengthBytes);
  }

  @Override
  public void onChunkEnd(long chunkId, long lengthBytes) {
    lines.add("end of " + chunkId + " at " + lengthBytes);
  }

  @Override
  public void onStatus(Status status) {
    lines.add("status " + status);
  }

  @Override
  public void onNotice(Notice notice) {
    lines.add("notice " + notice.severity() + " " + notice.sentence());
  }

  @Override
  public void onFlushed(int requestNumber) {
    lines.add("flushed " + requestNumber);
  }

  @Override
  public void onStopped(String sentence) {
    lines.add("stopped " + sentence);
  }

  @Override
  public void onPong(long number) {
    lines.add("pong " + number);
  }

  @Override
  public void onRepository(String path, boolean filesToo) {
    lines.add("repository " + path + (filesToo ? " with files" : ""));
  }

  @Override
  public void onBye(String sentence) {
    lines.add("bye " + sentence);
  }
}
