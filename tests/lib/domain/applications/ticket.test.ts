import { describe, expect, test } from "vitest";
import { APPLICATION_STATUSES, type Flow } from "#lib/domain/applications/applications.ts";
import { forgedFields, ticketStage, ticketWish } from "#lib/domain/applications/ticket.ts";

const flow = (id: string, hasTicket = true): Flow => ({
  ...{
    id,
    stage: 1,
    title: "统一笔试",
    time: "2026-12-01 09:00",
    note: "",
    place: "1号楼 ",
    hasTicket,
    ticketNumber: "ZK1",
    status: "25",
  },
  ...{ name: "林知夏", idNumber: "110101199003070003" },
});
const around = { current: flow("now"), next: flow("next") };

test.each(APPLICATION_STATUSES)("in status %s the ticket is the one that D-F names", (status) => {
  const wanted = { "25": "now", "35": "now", "45": "now", "30": "next", "40": "next" }[status as string] ?? null;
  expect(ticketStage(status, around)?.id ?? null).toBe(wanted);
  expect(ticketStage(status, { current: flow("now", false), next: flow("next", false) })).toBeNull();
  expect(ticketStage(status, { current: null, next: null })).toBeNull();
});

test("a status of a later version has no ticket", () => {
  expect(ticketStage(null, around)).toBeNull();
});

describe("a wish", () => {
  const wish = ticketWish("7", flow("3"));
  test("contains only the day, and is empty without one", () => {
    expect(wish).toMatchObject({ examTime: "2026-12-01", applicationId: "7", flowId: "3" });
    expect(ticketWish("7", { ...flow("3"), time: "" }).examTime).toBe("");
  });

  test("is forged in fields that differ from the stored ones, apart from surrounding white space", () => {
    expect(forgedFields({ ...wish, examAddress: "1号楼" }, wish)).toEqual([]);
    expect(forgedFields({ ...wish, name: "王五", ticketNumber: "ZK2" }, wish)).toEqual(["name", "ticketNumber"]);
  });
});
