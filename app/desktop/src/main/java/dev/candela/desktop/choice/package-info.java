/** Controls that show and change the current view, for sessions and comparisons. */
package dev.candela.desktop.choice;
