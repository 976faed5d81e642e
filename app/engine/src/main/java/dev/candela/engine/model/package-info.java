/**
 * Interned tables and primitive columns that hold a profile.
 *
 * <p>Every table comes in two forms: a builder, used by one thread, that only ever appends, and an
 * immutable view that a builder publishes as often as it likes. A view shares the builder's arrays
 * up to its own size, so publishing copies nothing large and a view never changes under its reader.
 *
 * <p>An index always says into what it points: {@code stackId}, {@code frameId}, {@code methodId},
 * {@code threadId}, {@code stringId}. Where there is nothing to point at, it is {@link
 * dev.candela.engine.model.Ids#NONE}.
 */
package dev.candela.engine.model;
