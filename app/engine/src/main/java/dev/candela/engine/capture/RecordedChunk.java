package dev.candela.engine.capture;

/**
 * Where in the recording file a chunk stands.
 *
 * @param number counts the session's chunks from 1
 * @param startBytes its first byte, from the start of the file
 * @param lengthBytes how much of it is good
 * @param complete false while it still grows: it will come again, longer
 */
public record RecordedChunk(long number, long startBytes, long lengthBytes, boolean complete) {}
