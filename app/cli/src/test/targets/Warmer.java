/** A heater by another name, for tests that run beside one that asks for it by name. */
public class Warmer extends Heater {}
