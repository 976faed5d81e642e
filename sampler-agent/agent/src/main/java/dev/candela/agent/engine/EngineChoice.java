package dev.candela.agent.engine;

import dev.candela.wire.EngineKind;
import dev.candela.wire.EngineOffer;
import dev.candela.wire.EventSetting;
import dev.candela.wire.StartRequest;
import dev.candela.wire.Started;
import java.util.List;

/** Starts the requested engine, or the first that works, and gives the reason. */
public final class EngineChoice {
  private final List<Engine> engines;
  private Engine chosen;

  public EngineChoice(List<Engine> engines) {
    this.engines = engines;
  }

  public Engine engine() {
    return chosen;
  }

  public Started start(StartRequest request, ChunkSink sink) throws EngineFailure {
    if (request.engine() == EngineKind.AUTO) {
      return startFirst(request, sink);
    }
    for (Engine engine : engines) {
      if (engine.kind() == request.engine()) {
        return tryOne(engine, request, sink);
      }
    }
    throw new EngineFailure(
        "This agent has no engine " + request.engine().label() + ".", "Use another engine.");
  }

  private static boolean counts(StartRequest request) {
    for (EventSetting setting : request.events()) {
      if (setting.event().isInsteadOfCpu()) {
        return true;
      }
    }
    return false;
  }

  private Started startFirst(StartRequest request, ChunkSink sink) throws EngineFailure {
    StringBuilder others = new StringBuilder();
    for (Engine engine : engines) {
      try {
        Started started = tryOne(engine, request, sink);
        return started.with(others.toString(), started.events());
      } catch (EngineFailure failure) {
        if (engine.kind() == EngineKind.ASYNC && counts(request)) {
          throw new EngineFailure(failure.getMessage(), "Use another event, such as cpu.");
        }
        others.append(others.length() == 0 ? "" : " ");
        others
            .append("Not ")
            .append(engine.kind().label())
            .append(": ")
            .append(failure.getMessage());
      }
    }
    throw new EngineFailure("No engine can run in this JVM. " + others, "");
  }

  private Started tryOne(Engine engine, StartRequest request, ChunkSink sink) throws EngineFailure {
    EngineOffer offer = engine.offer();
    if (!offer.available()) {
      throw new EngineFailure(offer.reason(), offer.remedy());
    }
    try {
      Started started = engine.start(request, sink);
      chosen = engine;
      return started;
    } catch (RuntimeException | Error failure) {
      letGo(engine);
      throw EngineFailure.of(failure);
    }
  }

  private static void letGo(Engine engine) {
    try {
      engine.stop();
    } catch (EngineFailure | RuntimeException | Error ignored) {
      // It had nothing to stop, or cannot.
    }
  }
}
