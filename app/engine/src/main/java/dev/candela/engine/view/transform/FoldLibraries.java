package dev.candela.engine.view.transform;

import dev.candela.engine.model.Cancellation;
import dev.candela.engine.model.FrameTable;
import dev.candela.engine.model.Ids;
import dev.candela.engine.model.StackTable;
import dev.candela.engine.model.Symbols;
import dev.candela.engine.model.SymbolsExtension;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Shows each run of library frames as one frame, "… 12 library frames".
 *
 * <p>All library frames that one frame calls are one run, whichever they are and whatever they call
 * in the end, since that is what a reader of his own code wants to see joined; the number is that
 * of its longest way. Runs start below a frame of the program's own or at the root.
 *
 * @param rules which frames these are
 * @param opened where not to fold: the places below which runs stay as they are, as they are seen
 *     with the folds above them
 */
record FoldLibraries(FoldRules rules, Set<StackPath> opened) implements StackTransform {
  private static final Pattern FOLD = Pattern.compile("… \\d+ library frames?");

  /** Keeps a sorted copy, so that equal transforms have equal texts. */
  FoldLibraries {
    opened = Set.copyOf(opened);
  }

  @Override
  public StackView apply(StackView view, Cancellation cancellation) {
    StackTable stacks = view.stacks();
    boolean[] libraryFrames = libraryFrames(view.symbols());
    SymbolsExtension symbols = new SymbolsExtension(view.symbols());
    int placeholder = symbols.syntheticFrame("");
    int[] runLengths = new int[stacks.size()];
    boolean[] openRun = new boolean[stacks.size()];
    OpenedPlaces places = new OpenedPlaces(opened, view.symbols(), stacks.size());
    StackMapping mapping =
        new StackMapping(view)
            .forEach(
                (m, stackId) -> {
                  int frameId = stacks.frameId(stackId);
                  int parentStackId = stacks.parentStackId(stackId);
                  boolean opens =
                      runLengths[parentStackId] == 0 && places.isOpened(m.callers(stackId));
                  openRun[stackId] = libraryFrames[frameId] && (openRun[parentStackId] || opens);
                  if (!libraryFrames[frameId] || openRun[stackId]) {
                    m.keep(stackId, frameId);
                    places.enter(
                        m.callers(stackId), m.calleesAt(stackId), frameId, openRun[stackId]);
                    return;
                  }
                  runLengths[stackId] = runLengths[parentStackId] + 1;
                  if (runLengths[stackId] == 1) {
                    m.keep(stackId, placeholder);
                    places.enterFold(m.callers(stackId), m.calleesAt(stackId));
                  } else {
                    m.join(stackId, m.callers(stackId));
                  }
                },
                cancellation);
    StackTable labelled = label(mapping, placeholder, runLengths, symbols);
    return mapping.finish(symbols.view(), labelled);
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder("fold:").append(rules.text());
    Set<String> places = new TreeSet<>();
    opened.forEach(path -> places.add(path.text()));
    places.forEach(place -> text.append(" open:").append(escape(place)));
    return text.toString();
  }

  static FoldLibraries parse(String text) {
    List<String> parts = Arrays.asList(text.split(" open:", -1));
    Set<StackPath> opened = new java.util.HashSet<>();
    parts.stream().skip(1).forEach(p -> opened.add(StackPath.parse(p.replace("\\s", " "))));
    return new FoldLibraries(FoldRules.parse(parts.getFirst()), opened);
  }

  private static String escape(String place) {
    return place.replace(" ", "\\s");
  }

  private boolean[] libraryFrames(Symbols symbols) {
    boolean[] methods = new boolean[symbols.methods().size()];
    for (int methodId = 0; methodId < methods.length; methodId++) {
      methods[methodId] = rules.isLibrary(symbols.qualifiedName(methodId));
    }
    FrameTable frames = symbols.frames();
    boolean[] libraryFrames = new boolean[frames.size()];
    for (int frameId = 0; frameId < libraryFrames.length; frameId++) {
      libraryFrames[frameId] = methods[frames.methodId(frameId)];
    }
    return libraryFrames;
  }

  /** Only now it is known how long the runs are. */
  private static StackTable label(
      StackMapping mapping, int placeholder, int[] runLengths, SymbolsExtension symbols) {
    StackTable folded = mapping.mappedStacks();
    int[] longest = new int[folded.size()];
    int longestOfAll = 0;
    for (int stackId = 1; stackId < runLengths.length; stackId++) {
      int mappedStackId = mapping.calleesAt(stackId);
      longest[mappedStackId] = Math.max(longest[mappedStackId], runLengths[stackId]);
      longestOfAll = Math.max(longestOfAll, runLengths[stackId]);
    }
    int[] frameIdByLength = new int[longestOfAll + 1];
    int[] frameIds = new int[folded.size()];
    frameIds[StackTable.ROOT] = Ids.NONE;
    for (int stackId = 1; stackId < frameIds.length; stackId++) {
      frameIds[stackId] = folded.frameId(stackId);
      if (frameIds[stackId] == placeholder) {
        int length = longest[stackId];
        if (frameIdByLength[length] == 0) {
          frameIdByLength[length] = symbols.syntheticFrame(name(length));
        }
        frameIds[stackId] = frameIdByLength[length];
      }
    }
    return folded.withFrames(frameIds);
  }

  /** True for the name of a fold, however many frames it has: more samples make it longer. */
  static boolean isFold(String name) {
    return FOLD.matcher(name).matches();
  }

  private static String name(int length) {
    return length == 1 ? "… 1 library frame" : "… " + length + " library frames";
  }
}
