/** Confidence of shares, from their variation over time. */
package dev.candela.engine.analysis.chance;
