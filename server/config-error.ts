/** A setting that cannot be used; its message is one sentence for the operator. Apart from config.ts, which uses what throws it. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
