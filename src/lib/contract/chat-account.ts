import * as z from "zod/mini";

/** An account of the chat. Operators name those of customer service, and the service allows any printable ASCII. */
export const chatAccount = z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/));
