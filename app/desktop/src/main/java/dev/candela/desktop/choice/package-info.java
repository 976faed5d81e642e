/** Controls that show and change what is looked at, for a session and for a comparison. */
package dev.candela.desktop.choice;
