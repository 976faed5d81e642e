/** First steps for somebody who starts Candela for the first time. */
package dev.candela.desktop.welcome;
