/** Source code with what its lines cost. */
package dev.candela.desktop.source;
