package dev.candela.bench.workload;

/** One piece of work, repeated by a thread of its own until the workload ends. */
interface Load {
  /** One round; short enough that the thread soon sees the end. */
  void round() throws Exception;
}
