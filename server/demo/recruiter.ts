import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { AfterSend, AfterSendListener } from "#server/services/after-send.ts";
import type { ChatAdmin } from "#server/services/chat-admin.ts";
import { type Log, shortError } from "#server/services/log.ts";

/** What the demo's recruiters say: the answer to the first topic whose words a message holds, else to anything; and to what is no text. */
export type RecruiterTexts = {
  topics: readonly { words: readonly string[]; answer: string }[];
  anything: string;
  media: string;
};

/** So many messages may wait for an answer; whoever writes more gets none. */
const WAITING_MAX = 100;

const element = z.looseObject({ MsgType: z.string(), MsgContent: z.looseObject({ Text: z.optional(z.string()) }) });
const MEDIA = new Set(["TIMImageElem", "TIMFileElem", "TIMVideoFileElem", "TIMSoundElem"]);

/** What there is to answer; null for what is no message to a person, such as the steps of a call. */
const answerTo = ({ MsgBody }: AfterSend, { topics, anything, media }: RecruiterTexts): string | null => {
  const elements = MsgBody.flatMap((each) => z.safeParse(element, each).data ?? []);
  const text = elements.map(({ MsgContent }) => MsgContent.Text ?? "").join("\n");
  if (text.trim() !== "") return topics.find(({ words }) => words.some((word) => text.includes(word)))?.answer ?? anything;
  return elements.some(({ MsgType }) => MEDIA.has(MsgType)) ? media : null;
};

/** The same message has the same answer's number: told twice, it is answered once. */
const numberOf = ({ From_Account, To_Account, MsgKey }: AfterSend): number =>
  createHash("sha256")
    .update(JSON.stringify([From_Account, To_Account, MsgKey]))
    .digest()
    .readUInt32BE();

type Options = { admin: Pick<ChatAdmin, "sendText">; log: Log; isRecruiter: (account: string) => boolean; texts: RecruiterTexts };

/** Answers for the demo's recruiters, one message after the other. What recruiters write is never answered, so it can't talk to itself. */
export const createDemoRecruiter = ({ admin, log, isRecruiter, texts }: Options): AfterSendListener => {
  const waiting: AfterSend[] = [];
  let isBusy = false;
  const answer = async (sent: AfterSend): Promise<void> => {
    const text = answerTo(sent, texts);
    if (text === null) return;
    try {
      await admin.sendText({ from: sent.To_Account, to: sent.From_Account, text, random: numberOf(sent) });
    } catch (error) {
      // The seeker may have blocked the recruiter, or the demo may have begun anew.
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
