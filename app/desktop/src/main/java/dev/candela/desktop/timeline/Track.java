package dev.candela.desktop.timeline;

/** One lane of the timeline; stateless. */
interface Track {
  /** The key of what it is called. */
  String nameKey();

  double heightPixels();

  void paint(TrackArea area, Overview overview);

  /** What there is to say of a moment; empty for nothing. */
  String fact(Overview overview, long nanos);
}
