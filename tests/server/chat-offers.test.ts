import { expect, test } from "vitest";
import { withOffers } from "#server/chat-offers.ts";
import { type Rules, standardRules } from "#server/gateway/rules.ts";

const URL = "https://translator.example/";

/** Whether translation is offered, and the log for the operator. */
const offers = (config: { demo: boolean; chatTranslator: string | null }, own: Record<string, boolean> = {}) => {
  const lines: string[] = [];
  const log = { info: (line: string) => void lines.push(line), error: () => undefined };
  const rules: Rules = { ...standardRules, capabilities: { ...standardRules.capabilities, ...own } };
  return [withOffers(rules, config, log).capabilities["translation"], lines];
};

test("translation is offered by a demo and by a configured translator alone", () => {
  expect(offers({ demo: true, chatTranslator: null })).toEqual([true, []]);
  expect(offers({ demo: false, chatTranslator: URL })).toEqual([true, []]);
  expect(offers({ demo: false, chatTranslator: null })).toEqual([
    false,
    ["chat: translation is not offered, CHAT_TRANSLATE_URL names no translator"],
  ]);
});

test("the log names capabilities that the operator's rules leave out", () => {
  expect(offers({ demo: true, chatTranslator: URL }, { translation: false, reactions: false, cloudSearch: false })).toEqual([
    false,
    ["translation", "reactions", "cloudSearch"].map((name) => `chat: ${name} is not offered, by CHAT_RULES`),
  ]);
});
