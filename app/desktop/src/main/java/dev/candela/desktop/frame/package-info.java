package dev.candela.desktop.frame;
