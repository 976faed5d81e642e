package dev.candela.cli.option;

import dev.candela.cli.output.CommandFailure;
import dev.candela.cli.output.Notes;
import dev.candela.engine.format.ProfileFiles;
import dev.candela.engine.format.ProfileReaders;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.SampleType;
import dev.candela.engine.model.Span;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import dev.candela.engine.view.select.EventChoice;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The recordings of one report; files, or directories of files. Has the name of a running JVM if
 * one was named, and a stream for warnings.
 */
public record RecordingSet(List<Path> paths, String name, PrintWriter err) {
  /** Reads nothing but what files say of themselves. */
  public static final Span NEVER = new Span(Long.MAX_VALUE, Long.MAX_VALUE);

  public RecordingSet {
    // An unset shell variable gives an empty path, which would mean the working directory.
    if (paths.contains(Path.of(""))) {
      throw CommandFailure.of("cli.usage.recording-missing");
    }
  }

  public RecordingSet(List<Path> paths, PrintWriter err) {
    this(paths, paths.stream().map(Path::toString).collect(Collectors.joining(", ")), err);
  }

  /** True if a running JVM was named, and recorded into a file that will be gone. */
  public boolean isOfRunning() {
    return !name.equals(new RecordingSet(paths, err).name);
  }

  public String quoted() {
    return isOfRunning()
        ? ShellWords.quote(name)
        : ShellWords.join(paths.stream().map(Path::toString).toList());
  }

  /** File names only, for pictures that others see. */
  public static String shortName(List<Path> paths) {
    return paths.stream()
        .map(path -> path.toAbsolutePath().normalize().getFileName().toString())
        .collect(Collectors.joining(", "));
  }

  /** Named recordings, and those in named directories. */
  public List<Path> files() {
    return files(_ -> {});
  }

  private List<Path> files(Consumer<String> leftOut) {
    try {
      return ProfileFiles.list(paths, leftOut);
    } catch (UnreadableProfileException e) {
      throw new CommandFailure(e.getMessage(), e);
    }
  }

  /** Each recording alone, including those in directories; warns of others. */
  public List<RecordingSet> each() {
    List<Path> files = files(reason -> Notes.warn(err, reason));
    return paths.equals(files) && paths.size() == 1
        ? List.of(this)
        : files.stream().map(file -> new RecordingSet(List.of(file), err)).toList();
  }

  /** As files that can be read several times; warns of others in directories. */
  public List<Path> readableFiles() {
    return PipedRecordings.readable(files(reason -> Notes.warn(err, reason)));
  }

  /** True for several recordings; the files of a JVM's repository are one. */
  boolean isMerged() {
    List<Path> files = files();
    return files.size() > 1 && !ProfileFiles.isRepository(files);
  }

  /** True also for a recording in a named directory. */
  public boolean contains(Path other) {
    return !PipedRecordings.isStandardInput(other)
        && Stream.concat(paths.stream(), files().stream()).anyMatch(path -> isSame(path, other));
  }

  /** Including links and directories that lead to the same file. */
  public void refuseTheSameTwice() {
    Set<Path> real = new HashSet<>();
    for (Path file : files()) {
      if (!real.add(realPath(file))) {
        throw CommandFailure.of("cli.failure.named-twice", file);
      }
    }
  }

  private static Path realPath(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      // The standard input, a pipe, or nothing at all, which reading names.
      return file;
    }
  }

  private static boolean isSame(Path path, Path other) {
    try {
      return Files.isSameFile(path, other);
    } catch (IOException e) {
      // One of them does not exist.
      return false;
    }
  }

  /** Reads what this choice of events needs, and warns of damage. */
  Profile read(EventChoice events) {
    Profile profile = read(events, null);
    warn(profile, events);
    return profile;
  }

  /**
   * The same without warnings, for a part of the time, or null for all. It may hold other parts as
   * well, and has no such samples if there are none in that part.
   */
  Profile read(EventChoice events, UnaryOperator<Span> range) {
    Set<String> typeNames = new HashSet<>(events.typeNames(ProfileReaders.sampleTypes()));
    if (range == null || events.names().contains("live")) {
      // CPU load for notes, collections for the growth of live objects.
      typeNames.addAll(List.of("jdk.CPULoad", "jdk.GarbageCollection", "jdk.GCHeapSummary"));
    }
    Profile profile = read(ReadOptions.ALL.withEventTypes(typeNames).withRange(range));
    if (!events.tables(profile).isEmpty()) {
      return profile;
    } else if (range != null && events.names().isEmpty()) {
      Profile part = read(ReadOptions.ALL.withRange(range));
      return isOtherwiseElsewhere(events, part) ? profile : part;
    } else if (range != null && areKnown(events)) {
      return profile;
    }
    Profile all = readAll();
    // Such as that a type has no field of a name, which only those who ask for it are told.
    profile.warnings().stream()
        .filter(warning -> !all.warnings().contains(warning))
        .forEach(warning -> Notes.warn(err, warning));
    return all;
  }

  /** False if a name may be misspelt. */
  static boolean areKnown(EventChoice events) {
    List<SampleType> known = ProfileReaders.sampleTypes();
    return events.names().stream()
        .allMatch(
            name ->
                new EventChoice(List.of(name)).typeNames(known).size() > 1
                    || known.stream().anyMatch(type -> type.name().equals(name)));
  }

  /** The same and all other events. */
  Profile readWithEvents(EventChoice events, UnaryOperator<Span> range) {
    Profile all = read(ReadOptions.ALL.withRange(range));
    boolean none = events.tables(all).isEmpty();
    if (range != null && (none || isOtherwiseElsewhere(events, all))) {
      return readWithEvents(events, null);
    } else if (none) {
      return read(events);
    }
    warn(all, events);
    return all;
  }

  /** True if the part has samples, but not of the types that the whole recording selects. */
  private boolean isOtherwiseElsewhere(EventChoice events, Profile part) {
    Set<String> first = events.typeNames(ProfileReaders.sampleTypes());
    return events.names().isEmpty()
        && !events.tables(part).isEmpty()
        && events.tables(part).stream().noneMatch(table -> first.contains(table.type().name()))
        && !events.tables(read(ReadOptions.ALL.withEventTypes(first))).isEmpty();
  }

  void warn(Profile profile, EventChoice events) {
    profile.warnings().forEach(warning -> Notes.warn(err, warning));
    List<Path> files = files();
    if (files.size() > 1) {
      warnOfOtherTypes(profile, events.tables(profile));
    }
    Map<Long, List<Path>> bySize = new HashMap<>();
    for (Path file : files) {
      String name = file.getFileName().toString().replaceFirst("(\\.\\w+)?(\\.(gz|zip|lz4))?$", "");
      Path recording = file.resolveSibling(name + ".jfr");
      if (!file.equals(recording) && files.contains(recording)) {
        Notes.note(err, "cli.note.may-be-export", file, recording);
      }
      List<Path> alike = bySize.computeIfAbsent(size(file), _ -> new ArrayList<>());
      alike.stream()
          .filter(other -> isSameContent(other, file))
          .findFirst()
          .ifPresent(other -> Notes.warn(err, Messages.text("cli.warning.copies", other, file)));
      alike.add(file);
    }
  }

  /** -1 for what is not a file, such as a pipe. */
  private static long size(Path file) {
    return Files.isRegularFile(file) ? file.toFile().length() : -1;
  }

  private static boolean isSameContent(Path one, Path other) {
    try {
      return size(one) >= 0 && Files.mismatch(one, other) < 0;
    } catch (IOException e) {
      // Reading it says what is wrong.
      return false;
    }
  }

  /** One recording needs its best type only; of several, some may have another one. */
  private void warnOfOtherTypes(Profile profile, List<SampleTable> chosen) {
    for (SampleTable table : profile.samples()) {
      boolean alike = chosen.stream().anyMatch(c -> c.type().category() == table.type().category());
      if (alike && !chosen.contains(table) && table.size() > 0) {
        Notes.warn(
            err, Messages.text("cli.warning.other-types", table.size(), table.type().name()));
      }
    }
  }

  /** Reads everything; the caller prints warnings. */
  public Profile readAll() {
    return read(ReadOptions.ALL);
  }

  /** From their start to their end, which the headers of finished chunks say. */
  public Span span() {
    return read(ReadOptions.ALL.withRange(_ -> NEVER)).span();
  }

  /** Reads the samples of these types, of all or a part of the time; the caller prints warnings. */
  public Profile readTypes(Set<String> typeNames, UnaryOperator<Span> range) {
    return read(ReadOptions.ALL.withEventTypes(typeNames).withRange(range));
  }

  /** While another recording is read. */
  public Profile readAllBesideAnother() {
    return read(ReadOptions.ALL.withWorkers(Math.max(1, ReadOptions.ALL.workers() / 2)));
  }

  public Profile read(ReadOptions options) {
    try {
      return ProfileFiles.read(PipedRecordings.readable(paths), options, ReadProgress.NONE);
    } catch (UnreadableProfileException e) {
      throw new CommandFailure(PipedRecordings.inWordsOfUser(e.getMessage()), e);
    } catch (OutOfMemoryError e) {
      throw new CommandFailure(CommandFailure.memoryAdvice(name()), e);
    }
  }
}
