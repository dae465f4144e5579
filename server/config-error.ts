/**
 * An unusable setting; the message is one sentence for the operator. In a file of its own, because config.ts imports modules that throw it.
 */
export class ConfigError extends Error {
  override name = "ConfigError";
}
