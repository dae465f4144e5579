/** The parts of the shell that only users need: the dot for unread messages, the lists of their account. */
import "./own-lists.ts";
import "./unread.ts";
