package dev.candela.agent;

import dev.candela.agent.link.ChunkSender;
import dev.candela.agent.link.Outbox;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.FrameDecoder;
import dev.candela.wire.Notice;
import dev.candela.wire.ReportDecoder;
import dev.candela.wire.ReportDecoder.ReportListener;
import dev.candela.wire.Started;
import dev.candela.wire.TargetDescription;
import dev.candela.wire.payload.Refusal;
import dev.candela.wire.payload.WireException;
import java.util.ArrayList;
import java.util.List;

/** What an outbox held when it was finished, in words. */
final class Said implements ReportListener {
  final List<String> words = new ArrayList<>();

  private Said() {}

  /** Empties a finished outbox. */
  static List<String> of(Outbox outbox) {
    Said said = new Said();
    ReportDecoder reports = new ReportDecoder(said);
    FrameDecoder decoder = new FrameDecoder(reports);
    decoder.allowFullPayloads();
    new ChunkSender(
            outbox,
            new ChunkSender.Link() {
              @Override
              public void send(byte[] frame) {
                try {
                  decoder.feed(frame, 0, frame.length);
                } catch (WireException e) {
                  throw new AssertionError(e);
                }
              }

              @Override
              public void close() {}
            })
        .run();
    return said.words;
  }

  @Override
  public void onTarget(TargetDescription target) {
    words.add("target");
  }

  @Override
  public void onStarted(Started started) {
    words.add("started " + started.engine().label());
  }

  @Override
  public void onStartFailed(EngineOffer failure) {
    words.add("start failed: " + failure.reason());
  }

  @Override
  public void onChunkEnd(long chunkId, long lengthBytes) {
    words.add("chunk of " + lengthBytes);
  }

  @Override
  public void onNotice(Notice notice) {
    words.add(notice.severity() + ": " + notice.sentence());
  }

  @Override
  public void onFlushed(int requestNumber) {
    words.add("flushed " + requestNumber);
  }

  @Override
  public void onStopped(String sentence) {
    words.add("stopped: " + sentence);
  }

  @Override
  public void onBye(String sentence) {
    words.add("bye");
  }

  @Override
  public void onRefusal(Refusal refusal) {
    words.add("refusal");
  }
}
