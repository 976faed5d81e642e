package dev.candela.desktop.compare;

/** In which form a comparison is shown. */
public enum CompareForm {
  /** Two flame graphs, one of each side. */
  SIDES,
  /** One flame graph of both sides. */
  GRAPH,
  /** Methods in rows. */
  TABLE
}
