import { atom, type ReadableAtom } from "nanostores";
import type { MessagesFacet, Sending } from "#lib/chat/index.ts";
import type { Draft } from "#lib/domain/chat/composing/draft.ts";
import { mentionedIn } from "#lib/domain/chat/composing/mentions.ts";
import { type Outgoing, withUnsent } from "#lib/domain/chat/composing/sending.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import { hasReason } from "#lib/domain/chat/failures.ts";
import type { MergedRecord } from "#lib/domain/chat/messages/forwarding.ts";
import { type Message, mayResend } from "#lib/domain/chat/messages/message.ts";
import type { Timeline, TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import { type Failure, mapResult, type Result } from "#lib/domain/failure.ts";
import { until } from "#lib/stores/until.ts";
import type { DraftStore } from "./draft.ts";

type Parts = {
  service: MessagesFacet;
  $connection: ReadableAtom<ConnectionState>;
  conversationId: string;
  mayHaveReceipts: () => boolean;
  $timeline: ReadableAtom<Timeline>;
  /** Applies an event to the timeline. */
  apply: (event: TimelineEvent) => void;
  draft: DraftStore;
  /** A message is being sent. */
  onSend: () => void;
  report: (failure: Failure) => void;
};

type Calls = Pick<MessagesFacet, "send" | "resend" | "cancel">;

/**
 * Sends patiently: a message that could not go out because the connection was lost stays on its way and goes when it is back. It arrives
 * once, because it is the same message: the service knows it by the sender's numbers. Other failures are final.
 */
export const createOutbox = (service: Calls, $connection: ReadableAtom<ConnectionState>): Calls => {
  /** Cancelled messages, which are not sent when the connection is back. */
  const cancelled = new Set<string>();
  const settle = async (id: string, done: Promise<Result<Message>>): Promise<Result<Message>> => {
    const outcome = await done;
    if (outcome.ok || !hasReason(outcome.failure, "unreachable") || $connection.get() === "connected") return outcome;
    await until($connection, (connection) => connection === "connected");
    if (cancelled.has(id)) return outcome;
    const again = service.resend(id);
    return again.ok ? settle(id, again.value.done) : again;
  };
  const patient = (sending: Result<Sending>): Result<Sending> =>
    mapResult(sending, ({ message, done }) => ({ message, done: settle(message.id, done) }));
  return {
    send: (...message) => patient(service.send(...message)),
    resend: (id) => patient(service.resend(id)),
    cancel: (id) => {
      cancelled.add(id);
      service.cancel(id);
    },
  };
};

/** The user's messages in a conversation, until they are sent or become a draft again. */
export const createSending = (parts: Parts) => {
  const { service, $connection, conversationId, mayHaveReceipts, $timeline, apply, draft, onSend, report } = parts;
  const outbox = createOutbox(service, $connection);
  /** The service has refused a message because the account is muted. It does not say for how long. */
  const $isMuted = atom(false);
  /** Content of messages that are not confirmed as sent, by message. */
  const unsent = new Map<string, Outgoing>();
  $timeline.listen(({ messages }) => {
    for (const { id, delivery } of messages) if (delivery.state === "sent") unsent.delete(id);
  });
  /** Texts with mentions as they were written, by message: the service keeps plain text. */
  const written = new Map<string, string>();
  const messageOf = (id: string): Message | undefined => $timeline.get().messages.find((message) => message.id === id);

  /** Resolves to the failure, or to null. */
  const follow = async (sending: Result<Sending>): Promise<Failure | null> => {
    if (!sending.ok) return sending.failure;
    const { message, done } = sending.value;
    apply({ type: "sending", message });
    const outcome = await done;
    if (outcome.ok) apply({ type: "sent", message: outcome.value });
    // Ignore the failure of a message that was cancelled, or that arrived all the same.
    if (outcome.ok || messageOf(message.id)?.delivery.state !== "sending") return null;
    draft.change({ quote: null });
    apply({ type: "failed", id: message.id, failure: outcome.failure, isRisky: hasReason(outcome.failure, "risky") });
    if (hasReason(outcome.failure, "muted")) $isMuted.set(true);
    return outcome.failure;
  };
  const followAndReport = (sending: Result<Sending>): void =>
    void follow(sending).then((failure) => {
      if (failure) report(failure);
    });

  /** The running uploads. The service orders by arrival, so later messages wait for them to keep the order. */
  let uploads: Promise<unknown> | null = null;
  const waitForUpload = (done: Promise<unknown>): void => {
    const all = Promise.all([uploads, done]).then(() => {
      if (uploads === all) uploads = null;
    });
    uploads = all;
  };

  const post = (outgoing: Outgoing, onProgress: (progress: number) => void): Result<Sending> =>
    outbox.send(conversationId, { ...outgoing, wantsReceipt: mayHaveReceipts() }, onProgress, uploads);

  /** Answers whether the outbox has taken it. */
  const send = (outgoing: Outgoing): boolean => {
    let id: string | null = null;
    const onProgress = (progress: number): void => {
      if (id !== null) apply({ type: "progress", id, progress });
    };
    const sending = post(outgoing, onProgress);
    if (sending.ok) {
      id = sending.value.message.id;
      unsent.set(id, outgoing);
      if (outgoing.kind === "text" && mentionedIn(outgoing.text).length > 0) written.set(id, outgoing.text);
      if ("file" in outgoing) waitForUpload(sending.value.done);
    }
    onSend();
    followAndReport(sending);
    return sending.ok;
  };

  const forward = (outgoing: Outgoing): Promise<Failure | null> => follow(post(outgoing, () => undefined));

  return {
    $isMuted,
    /** Lets a muted user try again. */
    unmute: (): void => $isMuted.set(false),
    send,
    /** A text with mentions as it was written on this page; null for others. */
    writtenOf: (id: string): string | null => written.get(id) ?? null,
    /** Forwards a message of any conversation to this one; resolves to the failure, or to null. */
    forward: (messageId: string): Promise<Failure | null> => forward({ kind: "forward", messageId }),
    /** Forwards messages of another conversation as one; resolves to the failure, or to null. */
    forwardMerged: (record: MergedRecord): Promise<Failure | null> => forward({ kind: "merged", ...record }),
    /**
     * Sends the text and each file as messages of their own, the first one with the quote. Parts that the outbox refuses stay in the draft.
     * Answers false if the quoted message was revoked: the message then goes without the quote.
     */
    submit: ({ text, files, quote: quoted }: Draft): boolean => {
      const isQuoteLost = quoted !== null && Boolean(messageOf(quoted.messageId)?.revoked);
      let quote = isQuoteLost ? null : quoted;
      const goes = (outgoing: Outgoing): boolean => {
        const isTaken = send({ ...outgoing, quote });
        if (isTaken) quote = null;
        return isTaken;
      };
      const isTextLeft = text !== "" && !goes({ kind: "text", text });
      const left = files.filter(({ kind, file }) => !goes({ kind, file }));
      draft.write({ text: isTextLeft ? text : "", files: left, quote });
      return !isQuoteLost;
    },
    resend: (message: Message): void => followAndReport(outbox.resend(message.id)),
    /** Cancels the upload of a message. If it was sent all the same, it appears again. */
    cancel: ({ id }: Message): void => {
      unsent.delete(id);
      apply({ type: "dropped", id });
      outbox.cancel(id);
    },
    /** Forgets a deleted message: it does not return as a draft. */
    forget: (id: string): void => void unsent.delete(id),
    /**
     * Turns failed and waiting messages back into the draft, because leaving the chat removes their bubbles. Messages on their way over a
     * working connection arrive.
     */
    returnUnsent: (): void => {
      const left = $timeline.get().messages.flatMap((message) => {
        const outgoing = unsent.get(message.id);
        const isWaiting =
          message.delivery.state === "sending" && ($connection.get() !== "connected" || (outgoing && "file" in outgoing));
        return outgoing && (isWaiting || mayResend(message)) ? [outgoing] : [];
      });
      unsent.clear();
      if (left.length > 0) draft.write(withUnsent(draft.$draft.get(), left));
    },
  };
};
