/** Interned tables and primitive columns that hold a profile. */
package dev.candela.engine.model;
