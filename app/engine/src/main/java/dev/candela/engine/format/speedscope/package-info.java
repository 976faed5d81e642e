/**
 * Reads and writes the file format of speedscope, a viewer of profiles: JSON with frames that all
 * share, and one profile for each thread, either of samples with weights or of calls that begin and
 * end.
 *
 * <p>The frames may come behind the profiles. So stacks are kept as stacks of frame numbers until
 * all is read.
 */
package dev.candela.engine.format.speedscope;
