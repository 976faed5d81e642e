package dev.candela.engine.format;

import dev.candela.engine.format.collapsed.CollapsedFormat;
import dev.candela.engine.format.input.ReadOptions;
import dev.candela.engine.format.input.ReadProgress;
import dev.candela.engine.format.input.UnreadableProfileException;
import dev.candela.engine.format.input.UnreadableProfileException.Reason;
import dev.candela.engine.model.Origin;
import dev.candela.engine.model.Profile;
import dev.candela.engine.model.ProfileBuilder;
import dev.candela.engine.model.SampleTable;
import dev.candela.engine.model.WeightUnit;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.Quantities;
import dev.candela.jfr.BesideFile;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Recordings in files and directories, such as a recording JVM's repository; for any thread. */
public final class ProfileFiles {
  /** Names of a JVM's files in its repository: {@code 2026_01_31_12_00_00.jfr}. */
  private static final Pattern CHUNK = Pattern.compile("\\d{4}(_\\d\\d){5}(_\\d+)?\\.jfr");

  /** Names that recordings usually have. */
  private static final Pattern RECORDING =
      Pattern.compile(".*\\.(jfr|pprof|pb|folded|collapsed)(\\.(gz|zip|lz4))?");

  /** A file whose mean count is this many times that of another one holds times or bytes. */
  private static final int NO_SAMPLES = 1000;

  private static final int MOST_NAMES = 5;

  private ProfileFiles() {}

  /** True for the files of a JVM's repository: parts of one recording. */
  public static boolean isRepository(List<Path> files) {
    return files.stream().allMatch(file -> CHUNK.matcher(file.getFileName().toString()).matches());
  }

  /**
   * Named files, whatever they hold, and recordings directly in directories, sorted by name. Says
   * why files of directories are left out although they are called recordings.
   */
  public static List<Path> list(List<Path> paths, Consumer<String> leftOut)
      throws UnreadableProfileException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        files.addAll(recordingsIn(path, leftOut));
      } else {
        files.add(path);
      }
    }
    return files;
  }

  /**
   * Reads them as one profile. Unreadable files are left out with a warning as long as there is
   * another one and they exist. Where files sampled at different intervals, samples weigh the time
   * that they stand for.
   */
  public static Profile read(List<Path> paths, ReadOptions options, ReadProgress progress)
      throws UnreadableProfileException {
    List<String> unread = new ArrayList<>();
    List<Path> files = list(paths, unread::add);
    if (files.size() == 1 && unread.isEmpty()) {
      return ProfileReaders.read(files.getFirst(), options, progress);
    }
    long totalBytes = files.stream().mapToLong(ProfileFiles::lengthBytes).sum();
    long doneBytes = 0;
    ProfileBuilder whole = new ProfileBuilder();
    // The range is one of the time of all files together, which reading them tells.
    ReadOptions ofWhole = options.withRange(null);
    UnreadableProfileException failure = null;
    List<Profile> profiles = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Path file : files) {
      long before = doneBytes;
      try {
        Profile profile =
            ProfileReaders.read(
                file, ofWhole, (done, total) -> progress.report(before + done, totalBytes));
        profiles.add(profile);
        names.add(file.getFileName().toString());
      } catch (UnreadableProfileException e) {
        boolean absent = EnumSet.of(Reason.MISSING, Reason.NO_PERMISSION).contains(e.reason());
        if (absent && paths.contains(file)) {
          // Named and not there: most likely a slip, and not one to be told by a number too small.
          throw e;
        }
        unread.add(e.getMessage());
        failure = e;
      }
      doneBytes += lengthBytes(file);
    }
    if (profiles.isEmpty()) {
      throw failure;
    }
    append(whole, profiles, names);
    unread.forEach(whole::warn);
    return whole.build();
  }

  /** Samples of different intervals are weighted by time. */
  static void append(ProfileBuilder whole, List<Profile> profiles, List<String> names) {
    Set<String> scaled = sampledDifferently(profiles);
    // A damaged file may not tell all, or something else.
    profiles.stream()
        .filter(ProfileFiles::hasSamples)
        .findFirst()
        .ifPresent(profile -> whole.origin(profile.origin()));
    for (int i = 0; i < profiles.size(); i++) {
      whole.append(profiles.get(i), names.get(i), periods(profiles.get(i), scaled));
    }
    warnOfUnknownUnits(whole, profiles, names);
    warnOfOtherOrigins(whole, profiles, names);
  }

  /** A merged profile has one origin, by which its bias is judged. */
  private static void warnOfOtherOrigins(
      ProfileBuilder whole, List<Profile> profiles, List<String> names) {
    Map<List<Object>, List<String>> ways = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      Origin origin = profiles.get(i).origin();
      if (!origin.jvm().isEmpty() && hasSamples(profiles.get(i))) {
        boolean debugInfo = origin.jvmArguments().contains("DebugNonSafepoints");
        ways.computeIfAbsent(
                List.of(origin.recorder(), origin.jvm(), debugInfo), _ -> new ArrayList<>())
            .add(names.get(i));
      }
    }
    List<String> others = ways.values().stream().skip(1).flatMap(List::stream).toList();
    if (!others.isEmpty()) {
      String first = ways.values().iterator().next().getFirst();
      whole.remark(Messages.text("read.warning.origins-differ", first, list(others)));
    }
  }

  private static boolean hasSamples(Profile profile) {
    return profile.samples().stream().anyMatch(table -> table.size() > 0);
  }

  /** Files that do not say what their counts are, beside others that say it or count otherwise. */
  private static void warnOfUnknownUnits(
      ProfileBuilder whole, List<Profile> profiles, List<String> names) {
    Map<String, Double> meanCounts = new LinkedHashMap<>();
    List<String> known = new ArrayList<>();
    for (int i = 0; i < profiles.size(); i++) {
      OptionalDouble mean = meanOfUnknownUnit(profiles.get(i));
      if (mean.isPresent()) {
        meanCounts.put(names.get(i), mean.getAsDouble());
      } else if (hasSamples(profiles.get(i))) {
        known.add(names.get(i));
      }
    }
    if (meanCounts.isEmpty()) {
      return;
    }
    whole.remarkIf(
        !known.isEmpty(), "read.warning.units-unknown", list(meanCounts.keySet()), list(known));
    double least = Collections.min(meanCounts.values());
    List<String> large =
        meanCounts.keySet().stream()
            .filter(name -> meanCounts.get(name) >= least * NO_SAMPLES)
            .toList();
    if (!large.isEmpty()) {
      List<String> small = new ArrayList<>(meanCounts.keySet());
      small.removeAll(large);
      whole.remark(
          Messages.text("read.warning.units-differ", list(large), NO_SAMPLES, list(small)));
    }
  }

  /** The mean count of a stack in a file without units; empty for other recordings. */
  private static OptionalDouble meanOfUnknownUnit(Profile profile) {
    return profile.samples(CollapsedFormat.TYPE.name()).stream()
        .filter(table -> CollapsedFormat.isType(table.type()) && table.size() > 0)
        .filter(_ -> profile.span().isEmpty())
        .mapToDouble(
            table -> (double) table.weightSum() / table.size() * table.type().unit().scale())
        .filter(mean -> mean > 0)
        .findFirst();
  }

  private static String list(Collection<String> names) {
    List<String> first = new ArrayList<>(names.stream().limit(MOST_NAMES).toList());
    if (names.size() > MOST_NAMES) {
      first.add("…");
    }
    return Quantities.list(first);
  }

  /** Types of samples whose intervals are known and differ. */
  private static Set<String> sampledDifferently(Collection<Profile> profiles) {
    Map<String, Set<OptionalLong>> periods = new HashMap<>();
    for (Profile profile : profiles) {
      for (SampleTable table : profile.samples()) {
        boolean counts = table.type().unit() == WeightUnit.SAMPLES;
        periods
            .computeIfAbsent(table.type().name(), _ -> new HashSet<>())
            .add(counts ? profile.origin().period(table.type()) : OptionalLong.empty());
      }
    }
    periods.values().removeIf(all -> all.size() < 2 || all.contains(OptionalLong.empty()));
    return periods.keySet();
  }

  private static Map<String, Long> periods(Profile profile, Set<String> typeNames) {
    Map<String, Long> periods = new HashMap<>();
    for (SampleTable table : profile.samples()) {
      if (typeNames.contains(table.type().name())) {
        periods.put(table.type().name(), profile.origin().period(table.type()).getAsLong());
      }
    }
    return periods;
  }

  private static List<Path> recordingsIn(Path directory, Consumer<String> leftOut)
      throws UnreadableProfileException {
    List<Path> all;
    try (Stream<Path> entries = Files.list(directory)) {
      all = entries.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw Unreadable.failed(directory, e);
    }
    List<Path> recordings = new ArrayList<>(all);
    recordings.removeAll(all.stream().filter(BesideFile::exists).map(BesideFile::of).toList());
    List<UnreadableProfileException> unreadable = new ArrayList<>();
    recordings.removeIf(file -> !isRecording(file, unreadable));
    if (recordings.isEmpty()) {
      throw unreadable.isEmpty() ? Unreadable.noneIn(directory, all.size()) : unreadable.getFirst();
    }
    unreadable.forEach(reason -> leftOut.accept(reason.getMessage()));
    return recordings;
  }

  /** Files of stacks without callers must be called so: any text with numbers looks like them. */
  private static boolean isRecording(Path file, List<UnreadableProfileException> unreadable) {
    // A running JVM's newest chunk is empty for a moment.
    boolean named =
        RECORDING.matcher(file.getFileName().toString()).matches() && !isRepository(List.of(file));
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ContentHead head = ContentHead.peek(Channels.newInputStream(channel));
      if (head.compression() != null || (named ? head.isProfile() : head.isCertainlyProfile())) {
        return true;
      } else if (named) {
        unreadable.add(
            head.length() == 0
                ? Unreadable.empty(file)
                : Unreadable.unknown(file, file.toString(), head.bytes(), head.length()));
      }
      return false;
    } catch (IOException e) {
      // Reading it says why.
      return true;
    }
  }

  private static long lengthBytes(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      // Reading it will say why.
      return 0;
    }
  }
}
