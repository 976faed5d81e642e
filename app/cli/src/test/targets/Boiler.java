/** A heater by another name, as the other one. */
public class Boiler extends Heater {}
