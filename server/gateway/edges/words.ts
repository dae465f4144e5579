import * as z from "zod/mini";

/** A page at an edge: the edge numbers its sockets. */
const page = z.int();
/** A question of a page: the answer repeats its number. */
const number = z.int();

/** Words of an edge to the leader. */
const fromEdge = z.discriminatedUnion("is", [
  /** A page is there; `instance` names its load. */
  z.object({ is: z.literal("there"), page, instance: z.string() }),
  /** A page is gone. */
  z.object({ is: z.literal("gone"), page }),
  /** A page asks; the text is its frame. */
  z.object({ is: z.literal("ask"), page, number }),
  z.object({ is: z.literal("alive") }),
]);
/** Words of the leader to an edge. */
const fromLeader = z.discriminatedUnion("is", [
  /** The text is the answer's frame; an empty one is no answer. */
  z.object({ is: z.literal("answer"), number }),
  /** The text is a frame for all these pages. */
  z.object({ is: z.literal("push"), pages: z.array(page) }),
  /** A page has proven its account. */
  z.object({ is: z.literal("proven"), page }),
  z.object({ is: z.literal("alive") }),
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
