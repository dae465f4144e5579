/** Data exists but cannot be used as it is. The message is one or two sentences for the operator. */
export class UnusableData extends Error {
  override name = "UnusableData";
}

/** Data that cannot be read any more: a backup would help. */
export class DamagedData extends UnusableData {}
