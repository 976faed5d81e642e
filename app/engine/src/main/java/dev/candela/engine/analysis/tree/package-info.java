/** Calls as trees: from the outermost frame on, or from a method back to its callers. */
package dev.candela.engine.analysis.tree;
