import type { Config } from "./config.ts";
import type { Rules } from "./gateway/rules.ts";
import type { Log } from "./services/log.ts";

/** What the chat page has controls for, by the name of its capability (`gateway/rules.json`). */
const SHOWN = ["userStatus", "translation", "reactions", "cloudSearch"];

/**
 * The rules of our own chat service, without what there is nothing for: outside of a demo a translation that is none would pass for one.
 * What is not offered, and why, stands in the operator's log; users read a plain sentence (D-G17).
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
