package dev.candela.engine.capture.link;

import dev.candela.wire.ChunkMark;
import dev.candela.wire.ChunkPart;
import dev.candela.wire.Notice;
import dev.candela.wire.Refusal;
import dev.candela.wire.ReportListener;
import dev.candela.wire.StartFailure;
import dev.candela.wire.Started;
import dev.candela.wire.Status;
import dev.candela.wire.TargetDescription;

/** Ignores every report; for listeners that need only some. */
public abstract class IgnoredReports implements ReportListener {
  @Override
  public void onTarget(TargetDescription target) {}

  @Override
  public void onStarted(Started started) {}

  @Override
  public void onStartFailed(StartFailure failure) {}

  @Override
  public void onChunkPart(ChunkPart part) {}

  @Override
  public void onChunkFlushed(ChunkMark mark) {}

  @Override
  public void onChunkEnd(ChunkMark mark) {}

  @Override
  public void onStatus(Status status) {}

  @Override
  public void onNotice(Notice notice) {}

  @Override
  public void onFlushed(int requestNumber) {}

  @Override
  public void onStopped(String sentence) {}

  @Override
  public void onPong(long number) {}

  @Override
  public void onBye(String sentence) {}

  @Override
  public void onRefusal(Refusal refusal) {}
}
