import { openDoor } from "#lib/stores/session.ts";
import { followAccount } from "./account.ts";
import "./busy-mark.ts";
import { followDialogs } from "./dialogs.ts";
import { markPosts } from "./marks.ts";
import { followMiniProgram } from "./mini-program.ts";
import { answerReturn } from "./return.ts";
import { revalidate } from "./revalidate.ts";
import "./toast-stack.ts";

/** What runs on every page: a few kilobytes, no React. */
followMiniProgram();
openDoor(document.documentElement.dataset["api"] ?? "");
followAccount();
followDialogs();
answerReturn();
revalidate();
markPosts();
