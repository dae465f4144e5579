/**
 * The emoji and stickers of the chat: what stands for them on the wire (facts of the incumbent kit), and our own pictures of them. Their
 * names are in `texts/chat/emoji.ts`.
 */

/** The 62 basic emoji in the order of the picker (3§3). In a text each is a token: `[TUIEmoji_Smile]`. */
export const EMOJI = [
  ...["Expect", "Blink", "Guffaw", "KindSmile", "Haha", "Cheerful", "Smile", "Sorrow", "Speechless", "Amazed", "Complacent"],
  ...["Lustful", "Stareyes", "Giggle", "Daemon", "Rage", "Yawn", "TearsLaugh", "Silly", "Wail", "Kiss", "Trapped", "Fear"],
  ...["BareTeeth", "FlareUp", "Tact", "Shit", "ShutUp", "Sigh", "Hehe", "Silent", "Skull", "Mask", "Beer", "Cake", "RedPacket"],
  ...["Bombs", "Ai", "Celebrate", "Bless", "Flower", "Watermelon", "Cow", "Fool", "Surprised", "Askance", "Monster", "Pig"],
  ...["Coffee", "Ok", "Heart", "Sun", "Moon", "Star", "Rich", "Fortune", "857", "666", "Prohibit", "Convinced", "Knife", "Like"],
] as const;
export type Emoji = (typeof EMOJI)[number];

/** The three packs of large stickers (3§3): their number on the wire and the names of theirs, `yz00` to `yz17`. */
export const FACE_PACKS = [
  { index: 1, prefix: "yz", count: 18 },
  { index: 2, prefix: "ys", count: 16 },
  { index: 3, prefix: "gcs", count: 17 },
] as const;
export type FacePack = (typeof FACE_PACKS)[number];

/** A sticker as a message carries it: the number of its pack and its name. */
export type Face = { index: number; data: string };

/** The folder is named by what is in it, so that its files may be kept for ever; a test compares the two. */
export const PICTURES = "/emoji/05402470";

const TOKENS: ReadonlyMap<string, Emoji> = new Map(EMOJI.map((emoji) => [`[TUIEmoji_${emoji}]`, emoji]));

/** What stands for an emoji in the text of a message. */
export const emojiToken = (emoji: Emoji): string => `[TUIEmoji_${emoji}]`;

/** The emoji that a token stands for; null for any other text in brackets, which stays text (decisions G13). */
export const emojiOf = (token: string): Emoji | null => TOKENS.get(token) ?? null;

/** The address of an emoji's picture, 32 × 32 units. */
export const emojiPicture = (emoji: Emoji): string => `${PICTURES}/${emoji}.svg`;

/** The stickers of a pack. */
export const facesOf = ({ index, prefix, count }: FacePack): Face[] =>
  Array.from({ length: count }, (_, number) => ({ index, data: `${prefix}${String(number).padStart(2, "0")}` }));

const FACES: ReadonlySet<string> = new Set(
  FACE_PACKS.flatMap((pack) => facesOf(pack).map(({ index, data }) => `${index}/${data}`)),
);

/** The address of a sticker's picture, 240 × 240 pixels; null when it is none of ours. Other clients may add `@2x` to its name. */
export const facePicture = ({ index, data }: Face): string | null => {
  const name = data.replace(/@2x$/, "");
  return FACES.has(`${index}/${name}`) ? `${PICTURES}/face/${name}.webp` : null;
};
