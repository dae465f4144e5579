import type { Config } from "./config.ts";
import type { Rules } from "./gateway/rules.ts";
import type { Log } from "./services/log.ts";

/** Capabilities that the chat page has controls for, as named in `gateway/rules.json`. */
const SHOWN = ["userStatus", "translation", "reactions", "cloudSearch"];

/**
 * Limits the embedded chat's rules to capabilities that work here: outside a demo, a stand-in translation would pass for a real one.
 * The log tells the operator which are off and why; users read a plain sentence (D-G17).
 */
export const withOffers = (rules: Rules, { demo, chatTranslator }: Pick<Config, "demo" | "chatTranslator">, log: Log): Rules => {
  const lacksTranslator = !demo && chatTranslator === null;
  for (const name of SHOWN) {
    const isLacking = name === "translation" && lacksTranslator;
    if (rules.capabilities[name] !== true) log.info(`chat: ${name} is not offered, by CHAT_RULES`);
    else if (isLacking) log.info(`chat: ${name} is not offered, CHAT_TRANSLATE_URL names no translator`);
  }
  return lacksTranslator ? { ...rules, capabilities: { ...rules.capabilities, translation: false } } : rules;
};
