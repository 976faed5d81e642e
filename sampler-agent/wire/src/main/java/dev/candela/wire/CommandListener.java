package dev.candela.wire;

import dev.candela.wire.payload.Refusal;

/** The agent's side: receives what the application sends. */
public interface CommandListener {
  void onStart(StartRequest request);

  void onPause();

  void onResume();

  void onFlush(int requestNumber);

  void onStop();

  void onDetach();

  void onPing(long number);

  /** The application closes the link. */
  void onRefusal(Refusal refusal);
}
