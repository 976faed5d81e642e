/** What Candela remembers of its user: versioned JSON in the user's configuration folder. */
package dev.candela.desktop.settings;
