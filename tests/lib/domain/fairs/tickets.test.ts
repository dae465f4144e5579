import { expect, test } from "vitest";
import { cleanTicketCode, groupedTicketCode, readTicketText, TICKET_CODE_PATTERN, ticketText } from "#lib/domain/fairs/tickets.ts";
import { naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";

test("a QR code's text is read as it was written", () => {
  expect(readTicketText(ticketText("107", "K7Q2M9XD"))).toEqual({ fairId: "107", code: "K7Q2M9XD" });
});

test.each([
  "FAIR-TICKET:107:K7Q2M9X",
  "FAIR-TICKET:107:K7Q2M9XD:1",
  "FAIR-TICKET:0:K7Q2M9XD",
  "FAIR-TICKET:107:k7q2m9xd",
  "FAIR-TICKET:107:O7Q2M9XD",
  '{"recruitProjectBatchId":4,"recruitProjectFlowId":1031}',
  ...naughtyStrings,
])("%j is no ticket", (text) => {
  expect(readTicketText(text)).toBeNull();
});

test.each([
  ["k7q2-m9xd", "K7Q2M9XD"],
  [" K7Q2 M9XD ", "K7Q2M9XD"],
  ["Ｋ７Ｑ２Ｍ９ＸＤ", "K7Q2M9XD"],
  ["oO1iIlL0", "00111110"],
])("%j is typed for %s", (typed, code) => {
  expect(cleanTicketCode(typed)).toBe(code);
  expect(code).toMatch(TICKET_CODE_PATTERN);
});

test("a code is shown in two groups", () => {
  expect(groupedTicketCode("K7Q2M9XD")).toBe("K7Q2-M9XD");
});
