import { FAIR_COUNT_PATH } from "#lib/contract/paths.ts";
import { apiSettings } from "./settings.ts";

/**
 * The server's clock in milliseconds, from the `Date` of the cheapest call there is; null when it cannot be had. Without the
 * machinery of `transport.ts`, because pages that are only read need the time as well.
 */
export const readServerTime = async (): Promise<number | null> => {
  try {
    const { baseUrl, fetch } = apiSettings();
    const answer = await fetch(baseUrl + FAIR_COUNT_PATH, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    // Left unread, the answer keeps its connection open, and the browser busy; given up, it would look like a fault.
    await answer.text();
    const time = Date.parse(answer.headers.get("date") ?? "");
    return Number.isNaN(time) ? null : time;
  } catch {
    return null;
  }
};
