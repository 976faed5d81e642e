package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Shows each run of library frames as one frame, which has the name of the first: the method that
 * the program's own code calls. Runs start below a frame of the program's own or at the root.
 * Native frames, and those that the JVM generates for lambdas and string concatenation, start no
 * run below Java code: their time counts for their caller. Opened places, as they are seen with the
 * folds above them, are not folded.
 */
record FoldLibraries(FoldRules rules, Set<StackPath> opened) implements StackTransform {
  /** Sorted, so that equal transforms have equal texts. */
  FoldLibraries {
    opened = Set.copyOf(opened);
  }

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    StackTable stacks = view.stacks();
    FrameTable frames = view.symbols().frames();
    boolean[] libraryFrames = view.symbols().framesNamed(rules::isLibrary);
    boolean[] ownFrames = view.symbols().framesNamed(rules::isOwn);
    boolean[] generated = view.symbols().framesNamed(FoldLibraries::isGenerated);
    boolean[] startsNoRun = new boolean[libraryFrames.length];
    for (int frameId = 0; frameId < startsNoRun.length; frameId++) {
      boolean ofNative = frames.kind(frameId).isNative() && !ownFrames[frameId];
      startsNoRun[frameId] = ofNative || libraryFrames[frameId] && generated[frameId];
    }
    boolean[] underJava = new boolean[stacks.size()];
    Symbols.Extension symbols = new Symbols.Extension(view.symbols());
    int[] runLengths = new int[stacks.size()];
    boolean[] openRun = new boolean[stacks.size()];
    OpenedPlaces places = new OpenedPlaces(opened, view.symbols(), stacks.size());
    StackMapping mapping =
        new StackMapping(view)
            .forEach(
                (m, stackId) -> {
                  int frameId = stacks.frameId(stackId);
                  int parentStackId = stacks.parentStackId(stackId);
                  boolean inside = runLengths[parentStackId] > 0 || openRun[parentStackId];
                  boolean library = libraryFrames[frameId] || inside && startsNoRun[frameId];
                  underJava[stackId] = underJava[parentStackId] || frames.kind(frameId).isJava();
                  if (startsNoRun[frameId] && !inside && underJava[parentStackId]) {
                    m.join(stackId, m.callers(stackId));
                    return;
                  }
                  if (library && runLengths[parentStackId] > 0) {
                    runLengths[stackId] = runLengths[parentStackId] + 1;
                    m.join(stackId, m.callers(stackId));
                    return;
                  }
                  boolean inOpenRun = library && openRun[parentStackId];
                  openRun[stackId] =
                      inOpenRun || library && places.isOpened(m.callers(stackId), frameId);
                  boolean folds = library && !openRun[stackId];
                  runLengths[stackId] = folds ? 1 : 0;
                  m.keep(stackId, folds ? symbols.fold(frames.methodId(frameId), 1) : frameId);
                  places.enter(m.callers(stackId), m.calleesAt(stackId), frameId, inOpenRun);
                },
                cancellation);
    StackTable counted = count(mapping, runLengths, symbols);
    return mapping.finish(symbols.view(), counted);
  }

  private static boolean isGenerated(String method) {
    return method.startsWith("java.lang.invoke.LambdaForm$")
        || method.startsWith("java.lang.invoke.") && method.contains("$Holder.");
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder("fold:").append(rules.text());
    Set<String> places = new TreeSet<>();
    opened.forEach(path -> places.add(path.text()));
    places.forEach(place -> text.append(" open:").append(place.replace(" ", "\\s")));
    return text.toString();
  }

  static FoldLibraries parse(String text) {
    List<String> parts = Arrays.asList(text.split(" open:", -1));
    Set<StackPath> opened = new HashSet<>();
    parts.stream().skip(1).forEach(p -> opened.add(StackPath.parse(p.replace("\\s", " "))));
    return new FoldLibraries(FoldRules.parse(parts.getFirst()), opened);
  }

  private static StackTable count(
      StackMapping mapping, int[] runLengths, Symbols.Extension symbols) {
    StackTable folded = mapping.mappedStacks();
    int[] longest = new int[folded.size()];
    for (int stackId = 1; stackId < runLengths.length; stackId++) {
      int mappedStackId = mapping.calleesAt(stackId);
      longest[mappedStackId] = Math.max(longest[mappedStackId], runLengths[stackId]);
    }
    FrameTable frames = symbols.view().frames();
    int[] frameIds = new int[folded.size()];
    frameIds[StackTable.ROOT] = Ids.NONE;
    for (int stackId = 1; stackId < frameIds.length; stackId++) {
      int frameId = folded.frameId(stackId);
      frameIds[stackId] =
          longest[stackId] > 1 ? symbols.fold(frames.methodId(frameId), longest[stackId]) : frameId;
    }
    return folded.withFrames(frameIds);
  }
}
