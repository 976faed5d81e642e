package dev.candela.engine.model;

/** The question that a kind of sample answers. */
public enum SampleCategory {
  /** Where does processor time go? */
  CPU,
  /** Where does time go, running or not? */
  WALL,
  /** Where does a counter go up, such as that of cache misses? */
  COUNTER,
  /** Who allocates? */
  ALLOCATION,
  /** Who allocated what is still alive? */
  LIVE,
  /** Who waits to enter a monitor or a lock? */
  LOCK,
  /** Who waits, parks or sleeps voluntarily? */
  WAIT,
  /** Who reads and writes files and sockets? */
  IO,
  /** How often and how long did traced methods run? */
  TRACE,
  OTHER
}
