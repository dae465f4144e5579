/** The SDK's own gates: the bit that opens each. */
const BITS: Record<string, number> = {
  search: 1,
  liveHistory: 2,
  community: 3,
  targetedGroupMessages: 4,
  liveMembers: 6,
  userStatus: 7,
  markConversation: 9,
  conversationGroups: 10,
  banLiveMember: 11,
  messageExtensions: 13,
  groupCounters: 15,
  translation: 38,
  voiceToText: 39,
  cloudSearch: 40,
  push: 41,
  bot: 42,
  reactions: 48,
  follow: 52,
};
const BIT_COUNT = 64;

/** Capabilities as the SDK expects them: 64 characters, the last is bit 0. Unknown bits are on. */
export const purchaseBits = (capabilities: Record<string, boolean>): string => {
  const closed = new Set(Object.entries(capabilities).map(([name, open]) => (open ? undefined : BITS[name])));
  return Array.from({ length: BIT_COUNT }, (_, index) => (closed.has(BIT_COUNT - 1 - index) ? "0" : "1")).join("");
};
