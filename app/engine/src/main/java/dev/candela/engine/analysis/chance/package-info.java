/** Statistics of numbers alone: intervals of shares, and which differences are changes. */
package dev.candela.engine.analysis.chance;
