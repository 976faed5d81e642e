package dev.candela.desktop.work;

import java.util.ArrayList;
import java.util.List;

/** Jobs of a page, which end with it. For the FX thread. */
public final class PageJobs {
  private final Workers workers;
  private final List<Runnable> ends = new ArrayList<>();

  public PageJobs(Workers workers) {
    this.workers = workers;
  }

  /** As {@link Workers#latestJob}, and cancelled at the end of the page. */
  public LatestJob latestJob() {
    LatestJob job = workers.latestJob();
    onEnd(job::cancel);
    return job;
  }

  public void onEnd(Runnable action) {
    ends.add(action);
  }

  public void end() {
    ends.forEach(Runnable::run);
    ends.clear();
  }
}
