package dev.candela.agent.chunk;

final class TypeIds {
  static final int METADATA = 0;
  static final int CHECKPOINT = 1;

  static final int BOOLEAN = 4;
  static final int INT = 10;
  static final int LONG = 11;
  static final int STRING = 20;
  static final int CLASS = 21;
  static final int THREAD = 22;
  static final int CLASS_LOADER = 23;
  static final int FRAME_TYPE = 24;
  static final int THREAD_STATE = 25;
  static final int STACK_TRACE = 26;
  static final int STACK_FRAME = 27;
  static final int METHOD = 28;
  static final int PACKAGE = 29;
  static final int SYMBOL = 30;
  static final int THREAD_GROUP = 31;
  static final int MODULE = 32;

  static final int LABEL = 40;
  static final int CATEGORY = 41;
  static final int TIMESTAMP = 42;
  static final int TIMESPAN = 43;
  static final int MEMORY_ADDRESS = 44;

  static final int EXECUTION_SAMPLE = 101;
  static final int THREAD_SAMPLE = 102;
  static final int LOCK_SAMPLE = 106;
  static final int JVM_INFORMATION = 103;
  static final int OS_INFORMATION = 104;
  static final int ACTIVE_SETTING = 105;

  private TypeIds() {}
}
