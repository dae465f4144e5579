import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { AfterSend, AfterSendListener } from "#server/services/after-send.ts";
import type { ChatAdmin, MessageElement } from "#server/services/chat-admin.ts";
import { type Log, shortError } from "#server/services/log.ts";
import type { RecruiterTexts } from "./recruiter-texts.ts";
import { samples } from "./samples.ts";

/** Messages waiting for an answer; further ones get none. */
const WAITING_MAX = 100;

const element = z.looseObject({
  MsgType: z.string(),
  MsgContent: z.looseObject({ Text: z.optional(z.string()), Data: z.optional(z.string()) }),
});
type Element = z.infer<typeof element>;

const card = z.looseObject({
  businessID: z._default(z.union([z.string(), z.number()]), ""),
  score: z.optional(z.unknown()),
  customerServicePlugin: z.optional(z.union([z.string(), z.number()])),
  src: z.optional(z.union([z.string(), z.number()])),
});

/** The message that the customer service plugin sends when its conversation opens (`src` 7 of its messages, R3.7.1-3). */
const isStart = ({ customerServicePlugin, src }: z.infer<typeof card>): boolean =>
  String(customerServicePlugin) === "0" && String(src) === "7";

/** The content of a custom message; null if its form is unknown. */
const cardOf = ({ MsgContent }: Element): z.infer<typeof card> | null => {
  try {
    return z.safeParse(card, JSON.parse(MsgContent.Data ?? "")).data ?? null;
  } catch {
    return null;
  }
};

/** Custom messages that need no answer: typing notices and the steps of a call. */
const SIGNALS = new Set(["user_typing_status", "1"]);
const EVALUATIONS = new Set(["evaluation", "evaluate"]);

const text = (Text: string): MessageElement[] => [{ MsgType: "TIMTextElem", MsgContent: { Text } }];

/** Cards that wait for an answer: a rating, and a question to customer service. */
const ASKING_CARDS = new Set([...EVALUATIONS, "consultion"]);

/** `isAsked`: the message asks for an answer; others are answered at the beginning of a conversation alone. */
type Answer = { body: MessageElement[]; isAsked: boolean };

const answerToCard = (each: Element, texts: RecruiterTexts): string | null => {
  const found = cardOf(each);
  const id = String(found?.businessID ?? "");
  if (found && isStart(found)) return texts.welcome;
  // A post travels ahead of a greeting, which is answered; a résumé and an interview are for people.
  if (id === "" || SIGNALS.has(id) || id.startsWith("job.")) return null;
  if (EVALUATIONS.has(id)) return texts.evaluation(Number(found?.score) || 0);
  return texts.cards[id] ?? texts.card;
};
const isAsking = (each: Element): boolean => {
  const found = each.MsgType === "TIMCustomElem" ? cardOf(each) : null;
  return found !== null && (isStart(found) || ASKING_CARDS.has(String(found.businessID)));
};

const answerToElement = (each: Element, texts: RecruiterTexts): string | null => {
  switch (each.MsgType) {
    case "TIMImageElem":
    case "TIMFileElem":
    case "TIMVideoFileElem":
    case "TIMSoundElem":
      return texts.media;
    case "TIMFaceElem":
      return texts.face;
    case "TIMLocationElem":
      return texts.location;
    case "TIMRelayElem":
      return texts.merger;
    case "TIMCustomElem":
      return answerToCard(each, texts);
    default:
      return null;
  }
};

const has = (said: string, words: readonly string[]): boolean => words.some((word) => said.includes(word));

const answerToText = (words: string, texts: RecruiterTexts, sent: AfterSend): Answer => {
  const said = words.replace(texts.title, "");
  const wish = samples.find((sample) => texts.wishes[sample.kind].some((word) => texts.asksFor(word).test(said)));
  if (wish) return { body: wish.make(sent), isAsked: true };
  if (has(said, texts.menu.words)) return { body: text(texts.menu.answer), isAsked: true };
  const answer = texts.topics.find((topic) => has(said, topic.words))?.answer ?? texts.anything;
  return { body: text(answer), isAsked: texts.question.test(said) };
};

/** The message to answer; null for signals. */
const answerTo = (sent: AfterSend, texts: RecruiterTexts): Answer | null => {
  const elements = sent.MsgBody.flatMap((each) => z.safeParse(element, each).data ?? []);
  const said = elements.map(({ MsgContent }) => MsgContent.Text ?? "").join("\n");
  if (said.trim() !== "") return answerToText(said, texts, sent);
  const [answer] = elements.flatMap((each) => answerToElement(each, texts) ?? []);
  return answer === undefined ? null : { body: text(answer), isAsked: elements.some(isAsking) };
};

const DAY_SECONDS = 86_400;

/**
 * Equal messages give equal numbers, so a repeated webhook is answered once. The start of customer service counts as equal for a day:
 * every page that opens the conversation sends it, and one greeting is enough.
 */
const numberOf = ({ From_Account, To_Account, MsgBody, MsgKey, MsgTime }: AfterSend): number => {
  const [first] = MsgBody.flatMap((each) => z.safeParse(element, each).data ?? []);
  const found = first && cardOf(first);
  const name = found && isStart(found) ? Math.floor(MsgTime / DAY_SECONDS) : MsgKey;
  return createHash("sha256")
    .update(JSON.stringify([From_Account, To_Account, name]))
    .digest()
    .readUInt32BE();
};

type Options = {
  admin: Pick<ChatAdmin, "send" | "markRead">;
  log: Log;
  isRecruiter: (account: string) => boolean;
  texts: RecruiterTexts;
};

/** Conversations whose beginning is remembered; above this, the memory is cleared. */
const KNOWN_MAX = 10_000;

/**
 * Answers for the demo's recruiters, one message at a time: the first message of a conversation, and questions (D-A4). Only
 * answered conversations are marked as read, so that the demo also shows unread messages and 未读. Recruiters' own messages get no
 * answer, so the demo cannot talk to itself.
 */
export const createDemoRecruiter = ({ admin, log, isRecruiter, texts }: Options): AfterSendListener => {
  const waiting: AfterSend[] = [];
  let isBusy = false;
  const known = new Set<string>();
  const answer = async (sent: AfterSend): Promise<void> => {
    const found = answerTo(sent, texts);
    if (found === null) return;
    const { To_Account: recruiter, From_Account: seeker } = sent;
    const pair = `${recruiter} ${seeker}`;
    if (known.has(pair) && !found.isAsked) return;
    if (known.size >= KNOWN_MAX) known.clear();
    known.add(pair);
    const { body } = found;
    try {
      await admin.markRead({ reader: recruiter, peer: seeker });
      await admin.send({ from: recruiter, to: seeker, body, random: numberOf(sent) });
    } catch (error) {
      // The seeker may have blocked the recruiter, or the demo may have restarted.
      log.info(`chat: the demo recruiter could not answer: ${shortError(error)}`);
    }
  };
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let sent = waiting.shift(); sent; sent = waiting.shift()) await answer(sent);
    isBusy = false;
  };
  return (sent) => {
    if (!isRecruiter(sent.To_Account) || isRecruiter(sent.From_Account) || waiting.length >= WAITING_MAX) return;
    waiting.push(sent);
    void work();
  };
};
