import { startSession } from "#lib/stores/account/session.ts";
import { startAccount } from "./account.ts";
import "./busy-indicator.ts";
import { startIslands } from "#loading/islands.ts";
import { startPressedMark } from "#loading/pressed.ts";
import { startDialogs } from "./dialogs.ts";
import { startPostStates } from "./post-states.ts";
import { answerReturn } from "./return.ts";
import { startSheets } from "./sheets.ts";
import "./toast-stack.ts";

/** Runs on every page: a few kilobytes, no React. */
startSession(document.documentElement.dataset["api"] ?? "");
startAccount();
startDialogs();
startSheets();
startPressedMark();
startIslands();
answerReturn();
startPostStates();
