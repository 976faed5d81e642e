/** Settings and history: versioned JSON in the user's configuration folder. */
package dev.candela.desktop.settings;
