/** What every thread did, over time, by itself or with the others of its pool. */
package dev.candela.desktop.threads;
