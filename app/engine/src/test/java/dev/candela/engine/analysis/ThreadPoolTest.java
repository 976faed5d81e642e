package dev.candela.engine.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.ProfiledThread;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ThreadPoolTest {
  @Test
  void groupsVirtualThreadsByThemselves() {
    ProfileBuilder builder = new ProfileBuilder();
    builder.threads().intern(new ProfiledThread("http-1", "main", 11, 101, false));
    builder.threads().intern(new ProfiledThread("http-2", "", 12, -1, true));
    builder.threads().intern(new ProfiledThread("http-3", "", 13, -1, true));
    builder.threads().intern(new ProfiledThread("http-4", "main", 14, 104, false));
    Profile profile = builder.build();
    int[] threadIds = IntStream.range(0, 4).toArray();
    assertEquals(
        List.of(
            new ThreadPool("http-*", List.of(0, 3)),
            new ThreadPool("http-* (virtual)", List.of(1, 2))),
        ThreadPool.group(profile.threads(), threadIds));
  }
}
