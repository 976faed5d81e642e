/** Packed columns of whole numbers. */
package dev.candela.engine.model.column;
