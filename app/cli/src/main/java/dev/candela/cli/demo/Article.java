package dev.candela.cli.demo;

/** Something to buy. */
record Article(String number, String name, long priceCents) {}
