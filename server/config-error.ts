/** The environment is wrong; the message is one line that says what to do. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
