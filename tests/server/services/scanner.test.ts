import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createScanner } from "#server/services/scanner.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { formOf, sendUpload } from "#tests/support/server/uploads.ts";

/** The test file that every scanner detects. In two parts, so that none detects this file. */
const EICAR = `${"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD"}${"-ANTIVIRUS-TEST-FILE!$H+H*"}`;

const folder = mkdtempSync(join(tmpdir(), "scanner-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that exits with `verdict`, computed from its input. */
const program = (name: string, verdict: string): string => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { text } from "node:stream/consumers";\nconst sent = await text(process.stdin);\nprocess.exit(${verdict});`,
  );
  return `${process.execPath}  ${file}`;
};
const scan = createScanner(program("scanner", 'sent.includes("EICAR-STANDARD") ? 1 : 0'));

const uploadTo = async (options: Parameters<typeof openBackend>[0], content: string) => {
  const backend = await openBackend(options);
  const { token } = await backend.logIn("13700000001");
  const reply = await sendUpload(backend, formOf(["简历.txt", content]), { token });
  const rows = await backend.db.selectFrom("files").select("path").execute();
  await backend.close();
  return { reply, kept: rows.length, logged: backend.logged };
};

describe("a scanner", () => {
  test("that finds malware keeps it out, and lets everything else in", async () => {
    expect(await uploadTo({ scan }, EICAR)).toMatchObject({
      reply: { code: 400, message: expect.stringContaining("安全检查") },
      kept: 0,
    });
    expect(await uploadTo({ scan }, "没有问题")).toMatchObject({ reply: { code: 0 }, kept: 1 });
  });

  test("that is not set finds nothing", async () => {
    expect(await uploadTo({}, EICAR)).toMatchObject({ reply: { code: 0 }, kept: 1 });
  });

  test.each([
    ["fails", program("broken", "2")],
    ["is not there", join(folder, "nothing")],
  ])("that %s lets nothing in", async (_name, command) => {
    const { reply, kept, logged } = await uploadTo({ scan: createScanner(command) }, "没有问题");
    expect([reply.code, kept]).toEqual([500, 0]);
    expect(logged).toHaveLength(1);
  });
});
