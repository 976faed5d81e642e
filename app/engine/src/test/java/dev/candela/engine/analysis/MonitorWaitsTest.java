package dev.candela.engine.analysis;

import static dev.candela.engine.model.Cancellation.NEVER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ThreadState;
import dev.candela.engine.testkit.TextProfiles;
import dev.candela.engine.view.ProfileFilter;
import dev.candela.engine.view.View;
import dev.candela.engine.view.select.SampleSelection;
import dev.candela.engine.view.transform.Transforms;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MonitorWaitsTest {
  private static final SampleSelection ALL = SampleSelection.ALL;

  private static double share(Profile profile, SampleSelection selection) {
    View view = View.of(profile, new ProfileFilter(selection, Transforms.NONE));
    return MonitorWaits.share(view, NEVER);
  }

  @Test
  void countsSamplesThatTellItTwiceOnce() {
    Profile profile =
        TextProfiles.of(
            "main;ObjectMonitor::enter:1[native] 3 event=wall state=blocked",
            "main;ObjectMonitor::enter_internal:1[native];futex[native] 2 event=wall",
            "main;run 1 event=wall state=blocked",
            "main;run 4 event=wall");
    assertEquals(0.6, share(profile, ALL));
    assertEquals(1, share(profile, ALL.withStates(Set.of(ThreadState.BLOCKED))));
    Set<ThreadState> both = Set.of(ThreadState.BLOCKED, ThreadState.WAITING);
    assertEquals(1, share(profile, ALL.withStates(both)));
    assertEquals(2 / 6., share(profile, ALL.withStates(Set.of(ThreadState.RUNNABLE))));
  }

  @Test
  void isNotForMonitorsThatNoSynchronizedEnters() {
    String reentering = "main;java.lang.Object.wait0;ObjectMonitor::enter:1[native] ";
    Profile profile =
        TextProfiles.of(
            reentering + "1 event=wall",
            "main;java.lang.Object.wait 1 event=wall state=blocked",
            "main;InstanceKlass::initialize_impl:1[native];ObjectMonitor::enter:1[native] 1"
                + " event=wall",
            "main;run 1 event=wall");
    assertEquals(0, share(profile, ALL));
    assertEquals(0, share(TextProfiles.of("main;ObjectMonitor::enter:1[native] 3"), ALL));
  }
}
