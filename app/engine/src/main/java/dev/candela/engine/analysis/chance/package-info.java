/** How far shares can be trusted, from what they were in stretches of time. */
package dev.candela.engine.analysis.chance;
