/** Every command against public collections of hostile input. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { testScope } from "#scripts/test-scope.ts";
import { commands } from "#server/gateway/commands/index.ts";
import { commandCases } from "#tests/support/chat/command-cases.ts";
import { openTestGateway, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup, historyOf, openGroupOf } from "#tests/support/chat/groups.ts";
import { pushedMessages } from "#tests/support/chat/wire-client.ts";
import { entrancesOf } from "#tests/support/hostile/entrances.ts";
import { jsonCases, naughtyStrings, oddAndShare, shareOf } from "#tests/support/hostile/hostile-corpora.ts";
import { bundles, type Leaf, textLeaves, withLeaf } from "#tests/support/hostile/leaves.ts";

const OK = 0;
const INVALID = 20_001;
const BROKEN = 20_005;
/** Unreadable frames after which a connection ends. */
const MALFORMED_MAX = 20;

const UNLIMITED = 1_000_000;
const service = await openTestGateway({
  framesPerSecond: UNLIMITED,
  frameBurst: UNLIMITED,
  bytesPerSecond: 1000 * UNLIMITED,
  byteBurst: 1000 * UNLIMITED,
  dailyUploads: UNLIMITED,
  groupsPerAccount: UNLIMITED,
  // On a busy machine a client that waits for its turn is silent for longer than a real page.
  idleSeconds: 3600,
  unsignedSeconds: 3600,
  unsignedFrameBytes: UNLIMITED,
});
afterAll(service.close);

const group = await openGroupOf(service, "Public", ["owner", "member"]);
const foreign = await openGroupOf(service, "Public", ["owner"]);
const me = group.who("owner");
const cast = { me: group.idOf("owner"), peer: group.idOf("member"), group: group.id, foreign: foreign.id };
const cases = commandCases(cast);

/** A client that only chats during the attack. */
const one = await service.signIn("bystander-a");
const other = await service.signIn("bystander-b");
afterEach(async () => {
  const before = pushedMessages(other).length;
  expect((await one.ask("openim.sendmsg", textTo("bystander-b", "all well"))).ErrorCode).toBe(OK);
  // Earlier pushes have arrived before the answer.
  await other.ask("im_open_status.wshello");
  expect(pushedMessages(other)).toHaveLength(before + 1);
  // Taken out, so that the next test answers for itself alone.
  expect(service.logged.splice(0)).toEqual([]);
});

const ROWS = commands.map(({ names, access }) => ({ name: names[0] ?? "", names, access }));
type Row = (typeof ROWS)[number];
/** Announces events, and gets no answer. */
const SILENT = "openim.ws_msg_push_ack";

describe("the table of commands", () => {
  test("has every command that the service knows", () => {
    expect(new Set(Object.keys(cases))).toEqual(new Set(entrancesOf("commands", "tests/gateway/corpora.test.ts")));
    expect(new Set(ROWS.map(({ name }) => name))).toEqual(new Set(Object.keys(cases)));
  });
});

const byNames = (names: readonly string[], count: number): string => names[count % names.length] ?? "";

/** By UserSig: the session of a token would be read from the database for every frame. */
const WHO = { identifier: cast.me, usersig: service.sign(cast.me) };

/** A frame with a binary body. Commands allowed before sign-in are sent before it, because they could end the session. */
const frameOf = ({ names, access }: Row, count: number, body: Uint8Array): Buffer => {
  const head = { ver: "v4", servcmd: byNames(names, count), seq: count, ...(access === "account" && WHO) };
  return Buffer.concat([Buffer.from(`{"head":${JSON.stringify(head)},"body":`), body, Buffer.from("}")]);
};

const isReadable = (bytes: Uint8Array): boolean => {
  try {
    JSON.parse(Buffer.from(bytes).toString());
    return true;
  } catch {
    return false;
  }
};
/** Each command gets another share of the cases. */
const SHARES = testScope() === "commit" ? 60 : 10;
const readable = jsonCases.filter(({ bytes }) => isReadable(bytes));
const unreadable = jsonCases.filter(({ bytes }) => !isReadable(bytes));

/** Sends unreadable frames, as many per connection as allowed; each connection still works afterwards. */
const throwUnreadable = async (frames: readonly Uint8Array[]): Promise<void> => {
  for (let first = 0; first < frames.length; first += MALFORMED_MAX) {
    const client = await service.signIn("thrower");
    for (const frame of frames.slice(first, first + MALFORMED_MAX)) client.sendRaw(Buffer.from(frame));
    expect((await client.ask("heartbeat.alive")).ErrorCode).toBe(OK);
    expect(client.pushes).toEqual([]);
    await client.close();
  }
};

describe("JSON, nearly JSON and no text at all", () => {
  test("are no frames", () => throwUnreadable(jsonCases.map(({ bytes }) => bytes)));

  // The text inside an unreadable frame does not matter, so each command name is tried once.
  test("make no frame of a command's name", () =>
    throwUnreadable(
      Array.from({ length: Math.max(unreadable.length, ROWS.length) }, (_, count) => {
        const row = ROWS[count % ROWS.length];
        const body = unreadable[count % unreadable.length]?.bytes;
        return row && body ? frameOf(row, count, body) : Buffer.alloc(0);
      }),
    ));

  test.each(ROWS)("as the body of $name break nothing", async (row) => {
    const { pushes } = me;
    pushes.length = 0;
    // Numbers that the client itself does not count up to.
    const share = shareOf(readable, ROWS.indexOf(row), SHARES);
    share.forEach(({ bytes }, index) => {
      me.sendRaw(frameOf(row, UNLIMITED + index, bytes));
    });
    expect((await me.ask("im_open_status.wshello")).ErrorCode).toBe(OK);
    const answers = pushes.filter(({ servcmd }) => row.names.includes(servcmd)).map(({ body }) => body.ErrorCode);
    expect(answers).toHaveLength(row.name === SILENT ? 0 : share.length);
    expect(answers).not.toContain(BROKEN);
  });
});

type Thrown = { leaf: Leaf; text: string };
let count = 0;

/** Sends naughty texts all at once, and again without each text refused by name, until none is refused. */
const throwAt = async ({ name, names }: Row, thrown: readonly Thrown[]): Promise<void> => {
  for (let left = thrown; left.length > 0; ) {
    count += 1;
    const good = cases[name]?.(count) ?? {};
    const body = left.reduce((all, { leaf, text }) => withLeaf(all, leaf, text), good);
    const { ErrorCode, ErrorInfo } = await me.askAs(WHO, byNames(names, count), body);
    expect(ErrorCode, JSON.stringify(body).slice(0, 500)).not.toBe(BROKEN);
    if (ErrorCode !== INVALID) return;
    const field = String(ErrorInfo).replace(/^invalid: /, "");
    const fitting = left.filter(({ leaf }) => leaf.join(".") !== field);
    if (fitting.length === left.length) return;
    left = fitting;
  }
};

/** Odd texts and a share of the others, for each command another: a larger one where it takes many at once. */
const textsFor = (row: Row, places: number): string[] => oddAndShare(ROWS.indexOf(row), places > 2 ? 3 : SHARES);

describe("naughty texts", () => {
  test.each(ROWS.filter(({ access }) => access === "account"))("in every text of $name break nothing", async (row) => {
    const leaves = textLeaves(cases[row.name]?.(0));
    if (leaves.length > 0)
      for (const texts of bundles(textsFor(row, leaves.length), leaves.length))
        await throwAt(
          row,
          leaves.map((leaf, index) => ({ leaf, text: texts[index] ?? "" })),
        );
  });

  test.each(ROWS.filter(({ access }) => access === "open"))(
    "in the body of $name break nothing",
    async ({ name, names, access }) => {
      // Another account: signing in elsewhere as the same would end this session.
      const client = await service.signIn("somebody");
      const somebody = { identifier: "somebody", usersig: service.sign("somebody") };
      const body = Object.fromEntries(naughtyStrings.map((text) => [text, text]));
      for (const each of names) {
        if (name === SILENT) client.sendRaw(frameOf({ name, names, access }, 1, Buffer.from(JSON.stringify(body))));
        else expect((await client.askAs(somebody, each, body)).ErrorCode).not.toBe(BROKEN);
      }
      expect((await client.ask("heartbeat.alive")).ErrorCode).toBe(OK);
      await client.close();
    },
  );

  test("in the head sign no client in", async () => {
    const client = await service.connect();
    const heads = [
      (text: string) => ({ identifier: text, usersig: text }),
      (text: string) => ({ identifier: text, usersig: WHO.usersig }),
      (text: string) => ({ a2: text || "-" }),
    ];
    const ways = heads.flatMap((head) => ["im_open_status.wslogin", "im_open_status.wshello"].map((name) => ({ head, name })));
    // Each way gets another share; all ways together get every odd text.
    for (const [way, { head, name }] of ways.entries())
      for (const text of oddAndShare(way, SHARES))
        expect([OK, BROKEN], text).not.toContain((await client.askAs(head(text), name, {})).ErrorCode);
  });

  test("as names of commands are refused, and named once in the log", async () => {
    for (const text of naughtyStrings.filter(({ length }) => length > 0 && length <= 100))
      expect((await me.ask(text)).ErrorCode).toBe(60_007);
    expect(service.logged.every((line) => /^chat: UNKNOWN COMMAND [\w. ]+ was refused$/.test(line))).toBe(true);
    service.logged.length = 0;
  });
});

const textElement = (text: string) => ({ MsgType: "TIMTextElem", MsgContent: { Text: text } });
/** Texts that fit into one message together. */
const SOME = 20;
const some = bundles(
  naughtyStrings.filter(({ length }) => length <= 100),
  SOME,
);

describe("naughty texts that are taken", () => {
  test("are in the history as they were sent, between two and in groups", async () => {
    for (const texts of some) {
      const MsgBody = texts.map(textElement);
      const CloudCustomData = texts.join("");
      count += 1;
      const toPeer = { To_Account: cast.peer, MsgSeq: 5_000_000 + count, MsgRandom: count, MsgBody, CloudCustomData };
      expect((await me.ask("openim.sendmsg", toPeer)).ErrorCode).toBe(OK);
      const toGroup = { GroupId: group.id, Random: 5_000_000 + count, MsgBody, CloudCustomData };
      expect((await askGroup(me, "send_group_msg", toGroup)).ErrorCode).toBe(OK);
      const { MsgList } = await group.who("member").ask("openim.getroammsg", { Peer_Account: cast.me, MaxCnt: 1 });
      expect(MsgList).toMatchObject([{ MsgBody, CloudCustomData }]);
      expect(await historyOf(group.who("member"), group.id, { ReqMsgNumber: 1 })).toMatchObject([{ MsgBody, CloudCustomData }]);
    }
  });

  test("are in a long message as they were sent", async () => {
    const MsgList = [{ MsgBody: naughtyStrings.map(textElement) }];
    const { JsonMsgKey } = await me.ask("im_long_msg.save_relay_json_msg", { MsgList });
    expect((await me.ask("im_long_msg.get_relay_json_msg", { JsonMsgKey })).MsgList).toEqual(MsgList);
  });

  test("are stored in a profile as sent, or refused as a whole", async () => {
    let refused = 0;
    for (const text of naughtyStrings.filter(({ length }) => length <= 100)) {
      const ProfileItem = [{ Tag: "Tag_Profile_IM_SelfSignature", Value: text }];
      const { ErrorCode } = await me.ask("profile.portrait_set", { ProfileItem });
      const storable = text.isWellFormed() && !text.includes("\0");
      expect(ErrorCode).toBe(storable ? OK : INVALID);
      if (!storable) refused += 1;
      if (!storable) continue;
      const { UserProfileItem } = await group
        .who("member")
        .ask("profile.portrait_get_all", { UserItem: [{ To_Account: cast.me }] });
      expect(UserProfileItem).toMatchObject([{ ProfileItem: expect.arrayContaining(ProfileItem) }]);
    }
    expect(refused).toBeGreaterThan(0);
  });
});
