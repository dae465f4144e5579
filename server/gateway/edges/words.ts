import * as z from "zod/mini";

/** A page at an edge: the edge numbers its sockets. */
const page = z.int();
/** A question of a page: the answer repeats its number. */
const number = z.int();

/** A position in the log of pushes. */
const position = z.int();
const bound = z.nullable(z.object({ hash: z.string(), position }));
const alive = z.object({ is: z.literal("alive") });

/** Words of an edge to the leader. */
const fromEdge = z.discriminatedUnion("is", [
  /** A page is there; `instance` names its load. */
  z.object({ is: z.literal("there"), page, instance: z.string(), bound, wasKicked: z.boolean() }),
  /** The edge has named all pages that it had before, and waits to join. `since`: the last position in the log that it knows. */
  z.object({ is: z.literal("join"), edge: z.string(), since: z.nullable(position) }),
  /** A page is gone. */
  z.object({ is: z.literal("gone"), page }),
  /** A page asks; the text is its frame. */
  z.object({ is: z.literal("ask"), page, number }),
  alive,
]);
/** Words of the leader to an edge. */
const fromLeader = z.discriminatedUnion("is", [
  /** The text is the answer's frame; an empty one is no answer. */
  z.object({ is: z.literal("answer"), number }),
  /** The text is a frame for all these pages. `position`: in the log, for a push that is kept there. */
  z.object({ is: z.literal("push"), pages: z.array(page), position: z.nullable(position) }),
  /** A page has proven its account. */
  z.object({ is: z.literal("proven"), page }),
  /** The session of a page, and whether it was notified that its session was ended. */
  z.object({ is: z.literal("state"), page, bound, wasKicked: z.boolean() }),
  /** A page has to connect again. */
  z.object({ is: z.literal("close"), page }),
  /** The edge has joined, and has all pushes up to `head`. `isLate`: it came too late for some, and its pages have to connect again. */
  z.object({ is: z.literal("joined"), head: position, isLate: z.boolean() }),
  /** All pushes up to `head` were sent before. */
  z.object({ is: z.literal("head"), head: position }),
  alive,
]);
export type FromEdge = z.infer<typeof fromEdge>;
export type FromLeader = z.infer<typeof fromLeader>;

/** The words' own line stands before the frame that they are about, which is passed on as it is. */
const pack = (words: FromEdge | FromLeader, text = ""): string => `${JSON.stringify(words)}\n${text}`;

const unpack =
  <Words>(schema: z.ZodMiniType<Words>) =>
  (message: string): { words: Words; text: string } | null => {
    const end = message.indexOf("\n");
    try {
      const words = z.safeParse(schema, JSON.parse(message.slice(0, end))).data;
      return words === undefined ? null : { words, text: message.slice(end + 1) };
    } catch {
      return null;
    }
  };

/** Words on a link between an edge and the leader, and how they are read. Reading never throws; null is a word of another version. */
export const words = { pack, readEdge: unpack(fromEdge), readLeader: unpack(fromLeader) };
