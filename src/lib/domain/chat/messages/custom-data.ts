import { QUOTED_KINDS, type Quote } from "./quote.ts";

/** Goes along with all messages: this client knows of typing. */
const TYPING_FEATURE = { messageFeature: { needTyping: 1, version: 1 } };

/** `account`: who wrote the quoted message, where no name is known. `sequence`: its number, 0 where the SDK has none. */
export type QuoteSource = { account: string; sequence: number };

const quoteData = (quote: Quote, { account, sequence }: QuoteSource) => ({
  messageReply: {
    messageID: quote.messageId,
    messageAbstract: quote.text,
    messageSender: quote.name || account,
    messageType: QUOTED_KINDS.indexOf(quote.kind),
    messageTime: quote.time,
    messageSequence: sequence,
    version: 1,
  },
});

/** The data that goes along with a message, as the other kits read it (F-6). It counts towards the message's size. */
export const customData = (quote: Quote | null, source: QuoteSource): string =>
  JSON.stringify({ ...TYPING_FEATURE, ...(quote && quoteData(quote, source)) });
