package dev.candela.engine.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.candela.engine.model.Profile.RecordedTime;
import dev.candela.engine.testkit.TextProfiles;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProfileAppendTest {
  private static final SampleType LOCK =
      new SampleType("jdk.JavaMonitorEnter", SampleCategory.LOCK, WeightUnit.NANOS);
  private static final Attribute CLASS = new Attribute("monitorClass", Attribute.Kind.STRING);
  private static final Attribute OWNER = new Attribute("previousOwner", Attribute.Kind.THREAD);
  private static final Attribute OTHER = new Attribute("otherStack", Attribute.Kind.STACK);
  private static final Attribute ADDRESS = new Attribute("address", Attribute.Kind.ADDRESS);

  @Test
  void translatesEveryIdOfEveryRow() {
    ProfileBuilder first = new ProfileBuilder();
    addRows(first, 10, "alpha", "beta");
    ProfileBuilder second = new ProfileBuilder();
    addRows(second, 3000, "gamma", "beta", "alpha");
    first.append(second.build());
    Profile profile = first.build();

    SampleTable rows = profile.samples(LOCK.name()).orElseThrow();
    assertEquals(3010, rows.size());
    for (int row = 0; row < rows.size(); row++) {
      int place = row < 10 ? row : row - 10;
      String name = row < 10 ? at(place, "alpha", "beta") : at(place, "gamma", "beta", "alpha");
      assertEquals(place, rows.startNanos().get(row));
      assertEquals(2L * place, rows.weights().get(row));
      assertEquals(ThreadState.BLOCKED, rows.state(row));
      assertEquals(name, profile.threads().name(rows.threadIds().getInt(row)));
      assertEquals(name, frames(profile, rows.stackIds().getInt(row)));
      assertEquals(name, profile.symbols().strings().get(attribute(rows, CLASS, row)));
      assertEquals(
          place % 2 == 0 ? "[no thread]" : name,
          profile.threads().name(attribute(rows, OWNER, row)));
      assertEquals(name, frames(profile, attribute(rows, OTHER, row)));
      assertEquals(place, attribute(rows, ADDRESS, row));
    }
    assertEquals(3, profile.threads().size());
    assertEquals(3, profile.symbols().frames().size());
    assertEquals(4, profile.stacks().size());
  }

  @Test
  void leavesOutStacksThatOtherStacksDoNotHave() {
    ProfileBuilder builder = new ProfileBuilder();
    addRows(builder, 10, "alpha", "beta");
    Profile profile = builder.build();
    SampleTable rows = profile.samples(LOCK.name()).orElseThrow();
    Profile other =
        profile.onStacks(profile.symbols(), profile.stacks(), Map.of(rows, rows.stackIds()));
    SampleTable otherRows = other.samples(LOCK.name()).orElseThrow();
    assertEquals(List.of(CLASS, OWNER, ADDRESS), otherRows.attributes().all());
    for (int row = 0; row < rows.size(); row++) {
      assertEquals(attribute(rows, ADDRESS, row), attribute(otherRows, ADDRESS, row));
      assertEquals(attribute(rows, OWNER, row), attribute(otherRows, OWNER, row));
    }
  }

  @Test
  void aColumnOfAnotherKindIsAnotherColumn() {
    Attribute number = new Attribute("name", Attribute.Kind.COUNT);
    Attribute text = new Attribute("name", Attribute.Kind.STRING);
    ProfileBuilder first = new ProfileBuilder();
    addEvent(first, "alpha", text);
    ProfileBuilder second = new ProfileBuilder();
    EventTable.Builder rows = second.events("a", number);
    rows.add(60, 5, Ids.NONE);
    rows.attribute(0, -1_859_092_578);
    first.append(second.build());
    EventTable table = first.build().events("a").orElseThrow();
    assertEquals(2, table.size());
    assertEquals(Ids.NONE, table.attributes().column(0).getInt(1));
  }

  private static void addEvent(ProfileBuilder builder, String value, Attribute attribute) {
    EventTable.Builder rows = builder.events("a", attribute);
    rows.add(50, 5, Ids.NONE);
    rows.attribute(0, builder.symbols().strings().intern(value));
  }

  @Test
  void addsUpCountsAndWidensTheSpan() {
    ProfileBuilder first = new ProfileBuilder();
    first.countEvents("a", 2);
    first.cover(new Span(100, 200));
    ProfileBuilder second = new ProfileBuilder();
    second.countEvents("a", 3);
    second.countEvents("b", 1);
    second.cover(new Span(50, 120));
    second.warn("cut");
    second.events("b").add(60, 5, Ids.NONE);
    first.append(second.build());
    Profile profile = first.build();
    assertEquals(Map.of("a", 5L, "b", 1L), profile.eventCounts());
    assertEquals(new Span(50, 200), profile.span());
    assertEquals(List.of("cut"), profile.warnings());
    assertEquals(60, profile.events("b").orElseThrow().startNanos().get(0));
  }

  private static void addRows(ProfileBuilder into, int count, String... names) {
    SampleTable.Builder rows = into.samples(LOCK, CLASS, OWNER, OTHER, ADDRESS);
    for (int i = 0; i < count; i++) {
      String name = at(i, names);
      int threadId = into.threads().intern(ProfiledThread.named(name));
      int stackId = TextProfiles.stack(into, name + ":1[jit]");
      rows.add(i, threadId, stackId, ThreadState.BLOCKED, 2L * i);
      rows.attribute(0, into.symbols().strings().intern(name));
      rows.attribute(1, i % 2 == 0 ? Ids.NONE : threadId);
      rows.attribute(2, stackId);
      rows.attribute(3, i);
    }
  }

  private static String at(int place, String... names) {
    return names[place % names.length];
  }

  private static String frames(Profile profile, int stackId) {
    return profile.symbols().frameName(profile.stacks().frameIds(stackId)[0]);
  }

  private static int attribute(SampleTable rows, Attribute attribute, int row) {
    return rows.attributes().column(attribute.name()).getInt(row);
  }

  @Test
  void leavesOutGapsBetweenRecordings() {
    RecordedTime time = of(new Span(1_000, 1_100), new Span(10, 20), new Span(30, 50));
    assertEquals(130, time.durationNanos());
    assertEquals(10, time.startNanos());
    assertEquals(15 + 50, time.durationNanos(new Span(35, 1_050)));
  }

  @Test
  void countsTimeThatTwoCoverOnce() {
    assertEquals(
        List.of(new Span(0, 30)), of(new Span(0, 10), new Span(20, 30), new Span(10, 25)).spans());
    assertEquals(List.of(new Span(5, 9)), of(Span.EMPTY, new Span(5, 9), new Span(6, 7)).spans());
  }

  @Test
  void aProfileOfTwoRecordingsLastsAsLongAsBoth() {
    ProfileBuilder first = new ProfileBuilder();
    first.cover(new Span(10, 20));
    ProfileBuilder second = new ProfileBuilder();
    second.cover(new Span(500, 510));
    first.append(second.build());
    assertEquals(20, first.build().recorded().durationNanos());
    assertEquals(new Span(10, 510), first.build().span());
  }

  private static RecordedTime of(Span... spans) {
    RecordedTime time = RecordedTime.NONE;
    for (Span span : spans) {
      time = time.with(span);
    }
    return time;
  }
}
