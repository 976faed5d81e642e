/** Top-down and bottom-up call trees. */
package dev.candela.engine.analysis.tree;
