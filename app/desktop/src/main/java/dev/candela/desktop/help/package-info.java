/** The tutorials, with their recordings. */
package dev.candela.desktop.help;
