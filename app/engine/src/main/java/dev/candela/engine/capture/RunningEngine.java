package dev.candela.engine.capture;

import java.util.List;
import java.util.Map;

/**
 * What really samples a target.
 *
 * @param engine never {@link SamplingEngine#AUTO}
 * @param why one sentence: why this engine and, if it is not the first choice, why not that
 * @param intervals the events with the intervals applied, in the events' units
 * @param maxStackDepth frames kept of one stack
 * @param nativeFrames whether native frames are collected
 * @param remarks what differs from the settings, or must be known about the numbers
 */
public record RunningEngine(
    SamplingEngine engine,
    String why,
    Map<SampledEvent, Long> intervals,
    int maxStackDepth,
    boolean nativeFrames,
    List<String> remarks) {

  public RunningEngine {
    intervals = Map.copyOf(intervals);
    remarks = List.copyOf(remarks);
  }
}
