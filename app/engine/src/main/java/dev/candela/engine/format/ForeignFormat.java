package dev.candela.engine.format;

import dev.candela.engine.format.collapsed.CollapsedFormat;
import dev.candela.engine.text.Messages;
import dev.candela.engine.text.ShellWords;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Formats of other tools that Candela does not read. */
enum ForeignFormat {
  DIFFERENCE("(?!)"),
  HEAP_DUMP("\\AJAVA PROFILE"),
  PERF_DATA("\\APERF(?:ILE2|FILE)"),
  GO_TRACE("\\Ago 1\\.\\d+ trace"),
  JEMALLOC("\\Aheap_v2/"),
  FTRACE("\\A# tracer: "),
  SJK("\\ATRACEDUMP_"),
  NETTRACE("\\ANettrace"),
  ZSTD("\\A\\(\u00b5/\u00fd"),
  XZ("\\A\u00fd7zXZ\\x00"),
  BZIP2("\\ABZh[1-9]1AY&SY"),
  SEVEN_ZIP("\\A7z\u00bc\u00af"),
  TAR("\\A[\\s\\S]{257}ustar"),
  CALLGRIND("\\A# callgrind format|\\A(?:[a-z]+:.*\\R)*events: .*\\R[\\s\\S]*^fn="),
  V8_LOG("\\Av8-version,"),
  V8_TICKS("\\A\\{\\s*\"code\":\\s*\\["),
  PMCSTAT("\\A@ .*\\[\\d+ samples]"),
  MACOS_SAMPLE("\\A(?:Analysis of sampling|Sampling process) "),
  GHC_REPORT("\\A\\s.*Time and Allocation Profiling Report"),
  GHC_JSON("\\A\\{\\s*\"program\":[\\s\\S]*\"rts_arguments\""),
  PPROF_TEXT(
      "\\A(?:heap|growth|goroutine|threadcreate|contention)s? profile: |\\A---"
          + " (?:contention|heapz?|mutex|threadz?)|\\APeriodType:"
          + " |\\A\\x00{8}\\x03\\x00{7}|\\A\\x00{4}\\x03\\x00{3}"),
  VTUNE("\\AFunction Stack,"),
  VISUAL_STUDIO("\\ALevel,Function Name,"),
  INSTRUMENTS("\\A[^\\n]*\\t(?:Self [^\\n]*|Count)\\t+Symbol Name"),
  XCTRACE("\\A<\\?xml[^>]*>\\s*<trace-query-result"),
  SIMPLEPERF("\\ASIMPLEPERF"),
  ANDROID_TRACE("\\A\\*version\\R|\\ASLOW"),
  DTRACE("^ +\\S+`\\S.*\\R(?: +\\S.*\\R)* +\\d+$"),
  STACKPROF("\\A\\{[^{\\[]*\"mode\":[^{\\[]*\"missed_samples\""),
  DHAT("\\A\\{\\s*\"dhatFileVersion\""),
  SAFARI("\\A\\{[^\\[]*\"recording\":[^\\[]*\"discontinuities\""),
  HEAP_SAMPLES("\\A\\{\\s*\"head\":\\s*\\{\\s*\"callFrame\""),
  OLD_CPU_PROFILE("\"head\":\\s*\\{\\s*\"functionName\""),
  EXPORT(
      "\\A\\{\\s*\"schema\":\\s*\"candela\\.|\\Astart_nanos,event,thread,state,weight,unit,stack"
          + "|\\A[a-z_,]+_lower_bound"),
  PICTURE(
      "\\A\u0089PNG|(?i)\\A\\s*(?:<\\?xml[^>]*>\\s*|<!DOCTYPE[^>]*>\\s*|<!--[\\s\\S]*?-->\\s*)*"
          + "<(?:svg|html)\\b"),
  METRICS(CollapsedFormat.METRIC_TYPE),
  JSON("\\A\\s*(?:\\{|\\[\\s*[\\[{\"])"),
  MARKUP("\\A\\s*<"),
  JAVA_CLASS("\\A\u00ca\u00fe\u00ba\u00be[\\s\\S]{2}\\x00[\\x2d-\\xff]"),
  PROGRAM("\\A\u007fELF|\\AMZ|\\A\u00ca\u00fe\u00ba\u00be|\\A\u00cf\u00fa\u00ed\u00fe");

  private static final Set<ForeignFormat> OPENED_BY_SPEEDSCOPE =
      EnumSet.of(
          CALLGRIND,
          V8_TICKS,
          GHC_JSON,
          INSTRUMENTS,
          STACKPROF,
          SAFARI,
          HEAP_SAMPLES,
          OLD_CPU_PROFILE);

  private final Pattern content;

  /** {@code content} matches a part of the first bytes, a character each. */
  ForeignFormat(String content) {
    this(Pattern.compile(content, Pattern.MULTILINE));
  }

  ForeignFormat(Pattern content) {
    this.content = content;
  }

  static Optional<ForeignFormat> of(byte[] head, int length) {
    String text = new String(head, 0, Math.min(length, 1 << 13), StandardCharsets.ISO_8859_1);
    // Lines of other formats end in two numbers, too.
    return Stream.of(values())
        .filter(format -> format.content.matcher(text).find())
        .findFirst()
        .or(() -> Optional.of(DIFFERENCE).filter(_ -> CollapsedFormat.isDifference(head, length)));
  }

  /** With its article: "a heap dump". */
  String description() {
    return Messages.text(key());
  }

  Optional<String> remedy(Path file) {
    String remedy = OPENED_BY_SPEEDSCOPE.contains(this) ? "format.speedscope" : key();
    return Optional.of(remedy + ".remedy")
        .filter(Messages::has)
        .map(key -> Messages.text(key, ShellWords.quote(file)));
  }

  private String key() {
    return "format." + Messages.key(this);
  }
}
