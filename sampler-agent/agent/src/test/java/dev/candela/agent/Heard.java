package dev.candela.agent;

import dev.candela.agent.engine.Chunk;
import dev.candela.agent.engine.ChunkSink;
import dev.candela.agent.engine.OwnThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes what an engine in this JVM gives. */
public final class Heard implements ChunkSink, OwnThreads {
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private int chunks;
  private int dropped;

  public List<String> warnings() {
    return warnings;
  }

  public int chunks() {
    return chunks;
  }

  public int dropped() {
    return dropped;
  }

  @Override
  public boolean offer(Chunk chunk) {
    chunks++;
    chunk.release();
    return true;
  }

  @Override
  public void dropped(long lengthBytes) {
    dropped++;
  }

  @Override
  public void warn(String sentence) {
    warnings.add(sentence);
  }

  @Override
  public void repository(String path, boolean filesToo) {}

  @Override
  public boolean isOwn(long javaThreadId) {
    return false;
  }

  @Override
  public List<Thread> threads() {
    return threads.stream().filter(Thread::isAlive).toList();
  }

  @Override
  public void countRecorder(boolean works) {}

  @Override
  public Thread start(String name, Runnable work) {
    Thread thread = Thread.ofPlatform().daemon().start(work);
    threads.add(thread);
    return thread;
  }
}
