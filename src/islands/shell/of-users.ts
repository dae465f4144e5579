/** The parts of the shell that only users need: the dot for unread messages, the lists of their account, the words of their notices. */
import { preloadCode } from "#loading/preload.ts";
import "./own-lists.ts";
import "./unread.ts";

// Their actions bring notices, whose words are then there at once, and without a network too.
preloadCode(() => import("#lib/texts/shell/notices.ts"));
