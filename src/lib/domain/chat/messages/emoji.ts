/**
 * The emoji and stickers of the chat, as tokens on the wire (facts of the incumbent kit). Our own pictures of them are in
 * `emoji-pictures.ts`, which a list of conversations does without, and their names in `texts/chat/emoji.ts`.
 */

/** The 62 basic emoji in the order of the picker (R3.3.4-1). In a text each is a token: `[TUIEmoji_Smile]`. */
export const EMOJI = [
  ...["Expect", "Blink", "Guffaw", "KindSmile", "Haha", "Cheerful", "Smile", "Sorrow", "Speechless", "Amazed", "Complacent"],
  ...["Lustful", "Stareyes", "Giggle", "Daemon", "Rage", "Yawn", "TearsLaugh", "Silly", "Wail", "Kiss", "Trapped", "Fear"],
  ...["BareTeeth", "FlareUp", "Tact", "Shit", "ShutUp", "Sigh", "Hehe", "Silent", "Skull", "Mask", "Beer", "Cake", "RedPacket"],
  ...["Bombs", "Ai", "Celebrate", "Bless", "Flower", "Watermelon", "Cow", "Fool", "Surprised", "Askance", "Monster", "Pig"],
  ...["Coffee", "Ok", "Heart", "Sun", "Moon", "Star", "Rich", "Fortune", "857", "666", "Prohibit", "Convinced", "Knife", "Like"],
] as const;
export type Emoji = (typeof EMOJI)[number];

/** A sticker as a message carries it: the number of its pack and its name. */
export type Face = { index: number; data: string };

const TOKENS: ReadonlyMap<string, Emoji> = new Map(EMOJI.map((emoji) => [`[TUIEmoji_${emoji}]`, emoji]));

/** An emoji's token in a message's text. */
export const emojiToken = (emoji: Emoji): string => `[TUIEmoji_${emoji}]`;

/** The emoji that a token stands for; null for any other text in brackets, which stays text (D-G13). */
export const emojiOf = (token: string): Emoji | null => TOKENS.get(token) ?? null;
