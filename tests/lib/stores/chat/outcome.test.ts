import { expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { failed, success } from "#lib/domain/failure.ts";
import { outcomeOf } from "#lib/stores/chat/outcome.ts";
import { openService } from "#tests/support/chat/address-book.ts";

test("an outcome is the answer, with the reason of a refusal", async () => {
  const { service } = openService();
  expect(await outcomeOf(service, async () => success("added"))).toEqual({ ok: true, value: "added" });
  expect(await outcomeOf(service, async () => failed(chatFailure(30_516)))).toMatchObject({ ok: false, reason: "adds-no-one" });
  expect(await outcomeOf(service, async () => failed(chatFailure(60_011)))).toMatchObject({ ok: false, reason: null });
});
