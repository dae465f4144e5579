/** Data that is there and cannot be used as it is. The message is one sentence or two for whoever runs the server. */
export class UnusableData extends Error {
  override name = "UnusableData";
}

/** Data that cannot be read any more: a backup would help. */
export class DamagedData extends UnusableData {}
