/** Activity of threads and pools over time. */
package dev.candela.desktop.threads;
