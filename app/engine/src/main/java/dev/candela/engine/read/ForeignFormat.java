package dev.candela.engine.read;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/** Content that Candela does not read, and what does or converts it. */
enum ForeignFormat {
  DIFFERENCE(
      "stacks with two numbers each, as difffolded.pl writes them",
      "Candela compares the two sides itself: sed -E 's/ [0-9.]+$//' FILE > before.txt;"
          + " sed -E 's/ [0-9.]+( [0-9.]+)$/\\1/' FILE > after.txt;"
          + " candela diff before.txt after.txt",
      "(?!)"),
  HEAP_DUMP("a heap dump", "Eclipse Memory Analyzer opens it", "\\AJAVA PROFILE"),
  PERF_DATA(
      "a perf.data file",
      "open what perf writes of it: perf script -i FILE > stacks.txt",
      "\\APERFILE2"),
  NETTRACE(
      "a .NET trace", "convert it: dotnet-trace convert --format speedscope FILE", "\\ANettrace"),
  ZSTD("data compressed by zstd", "unpack it: zstd -d FILE", "\\A\\(\u00b5/\u00fd"),
  XZ("data compressed by xz", "unpack it: xz -dk FILE", "\\A\u00fd7zXZ\\x00"),
  BZIP2("data compressed by bzip2", "unpack it: bzip2 -dk FILE", "\\ABZh[1-9]1AY&SY"),
  SEVEN_ZIP("a 7z archive", "unpack it: 7z x FILE", "\\A7z\u00bc\u00af"),
  TAR("a tar archive", "unpack it: tar -xf FILE", "\\A[\\s\\S]{257}ustar"),
  CALLGRIND(
      "a callgrind profile",
      Remedy.SPEEDSCOPE,
      "\\A# callgrind format|\\A(?:[a-z]+:.*\\R)*events: .*\\R[\\s\\S]*^fn="),
  V8_LOG(
      "a log of V8",
      "convert it: node --prof-process --preprocess -j FILE > v8.json, and export v8.json as"
          + " speedscope JSON at https://www.speedscope.app",
      "\\Av8-version,"),
  V8_TICKS("a processed log of V8", Remedy.SPEEDSCOPE, "\\A\\{\"code\":\\["),
  PMCSTAT(
      "a call graph of pmcstat",
      "convert it: stackcollapse-pmc.pl FILE",
      "\\A@ .*\\[\\d+ samples]"),
  MACOS_SAMPLE(
      "a report of macOS sample",
      "convert it: stackcollapse-sample.awk FILE",
      "\\A(?:Analysis of sampling|Sampling process) "),
  GHC_REPORT(
      "a report of GHC",
      "convert it: inferno-collapse-ghcprof FILE",
      "\\A\\s.*Time and Allocation Profiling Report"),
  GHC_JSON(
      "a JSON profile of GHC",
      Remedy.SPEEDSCOPE,
      "\\A\\{\\s*\"program\":[\\s\\S]*\"rts_arguments\""),
  PPROF_TEXT(
      "pprof's older format or its text",
      "convert it: go tool pprof -proto -output=new.pb.gz FILE",
      "\\A(?:heap|growth|goroutine|threadcreate|contention)s? profile: |\\A---"
          + " (?:contention|heapz?|mutex)|\\APeriodType:"
          + " |\\A\\x00{8}\\x03\\x00{7}|\\A\\x00{4}\\x03\\x00{3}"),
  VTUNE("a table of VTune", "convert it: stackcollapse-vtune.pl FILE", "\\AFunction Stack,"),
  VISUAL_STUDIO(
      "a call tree of Visual Studio",
      "convert it: inferno-collapse-vsprof FILE",
      "\\ALevel,Function Name,"),
  INSTRUMENTS(
      "a call tree copied from Instruments", Remedy.SPEEDSCOPE, "\\A.*\\tSelf .*\\tSymbol Name"),
  XCTRACE(
      "an export of xctrace",
      "convert it: inferno-collapse-xctrace FILE",
      "\\A<\\?xml[^>]*>\\s*<trace-query-result"),
  ANDROID_TRACE("a method trace of Android", "Android Studio opens it", "\\A\\*version\\R|\\ASLOW"),
  DTRACE(
      "stacks of DTrace",
      "convert it: stackcollapse.pl FILE",
      "^ +\\S+`\\S.*\\R(?: +\\S.*\\R)* +\\d+$"),
  STACKPROF(
      "a profile of stackprof",
      Remedy.SPEEDSCOPE,
      "\\A\\{[^{\\[]*\"mode\":[^{\\[]*\"missed_samples\""),
  DHAT(
      "a profile of DHAT",
      "its viewer opens it: valgrind's dh_view.html",
      "\\A\\{\\s*\"dhatFileVersion\""),
  SAFARI(
      "a recording of Safari",
      Remedy.SPEEDSCOPE,
      "\\A\\{[^\\[]*\"recording\":[^\\[]*\"discontinuities\""),
  HEAP_SAMPLES(
      "a heap profile of V8", Remedy.SPEEDSCOPE, "\\A\\{\\s*\"head\":\\s*\\{\\s*\"callFrame\""),
  OLD_CPU_PROFILE(
      "an older CPU profile of V8", Remedy.SPEEDSCOPE, "\"head\":\\s*\\{\\s*\"functionName\""),
  JSON("JSON", "", "\\A\\s*(?:\\{|\\[\\s*[\\[{\"])"),
  MARKUP("HTML or XML", "", "\\A\\s*<"),
  JAVA_CLASS("a Java class", "", "\\A\u00ca\u00fe\u00ba\u00be"),
  PROGRAM("a program", "", "\\A\u007fELF|\\AMZ");

  private final String description;
  private final String remedy;
  private final Pattern content;

  /**
   * @param remedy what to do, or empty where nothing helps
   * @param content a part of the first bytes, each of which is a character
   */
  ForeignFormat(String description, String remedy, String content) {
    this.description = description;
    this.remedy = remedy;
    this.content = Pattern.compile(content, Pattern.MULTILINE);
  }

  /** What content is that begins with the first {@code length} bytes of {@code head}. */
  static Optional<ForeignFormat> of(byte[] head, int length) {
    if (new CollapsedSniffer(head, length).looksDifferential()) {
      return Optional.of(DIFFERENCE);
    }
    String text = new String(head, 0, Math.min(length, 1 << 13), StandardCharsets.ISO_8859_1);
    for (ForeignFormat format : values()) {
      if (format.content.matcher(text).find()) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }

  /** As in "it looks like". */
  String description() {
    return description;
  }

  /** What to do with it, or empty. */
  String remedy() {
    return remedy;
  }

  /** A nested type, for constants that the enum's own constants use. */
  private static final class Remedy {
    static final String SPEEDSCOPE =
        "open it at https://www.speedscope.app and export it as speedscope JSON";
  }
}
