/** Rows that wait for their names, in formats that give the names last; knows none of them. */
package dev.candela.engine.read.rows;
