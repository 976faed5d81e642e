package dev.candela.engine.format.pprof;

final class Fields {
  static final int SAMPLE_TYPE = 1;
  static final int SAMPLE = 2;
  static final int MAPPING = 3;
  static final int LOCATION = 4;
  static final int FUNCTION = 5;
  static final int STRING = 6;
  static final int TIME_NANOS = 9;
  static final int DURATION_NANOS = 10;
  static final int PERIOD_TYPE = 11;
  static final int PERIOD = 12;
  static final int COMMENT = 13;
  static final int VALUE_TYPE_NAME = 1;
  static final int VALUE_TYPE_UNIT = 2;
  static final int SAMPLE_LOCATION = 1;
  static final int SAMPLE_VALUE = 2;
  static final int SAMPLE_LABEL = 3;
  static final int LABEL_KEY = 1;
  static final int LABEL_STRING = 2;
  static final int LABEL_NUMBER = 3;
  static final int MAPPING_ID = 1;
  static final int MAPPING_FILE = 5;
  static final int MAPPING_BUILD_ID = 6;
  static final int LOCATION_ID = 1;
  static final int LOCATION_MAPPING = 2;
  static final int LOCATION_ADDRESS = 3;
  static final int LOCATION_LINE = 4;
  static final int LINE_FUNCTION = 1;
  static final int LINE_NUMBER = 2;
  static final int FUNCTION_ID = 1;
  static final int FUNCTION_NAME = 2;
  static final int FUNCTION_SYSTEM_NAME = 3;

  private Fields() {}
}
