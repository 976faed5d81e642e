package dev.candela.agent.threads;
