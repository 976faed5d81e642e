/** Ids by their keys. */
package dev.candela.engine.model.index;
