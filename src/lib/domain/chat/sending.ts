import type { Failure } from "#lib/domain/failure.ts";

/** Text of a message in bytes of UTF-8, with room for what the service wraps around it (3§9, decisions G8). */
const TEXT_BYTES_MAX = 11_264;
const MEGABYTE = 1024 * 1024;
const IMAGE_BYTES_MAX = 20 * MEGABYTE;
const FILE_BYTES_MAX = 100 * MEGABYTE;

/** Pictures as the picker offers them (3§5). */
export const IMAGE_TYPES = ["gif", "jpeg", "jpg", "png", "bmp", "webp"] as const;
const VIDEO_TYPES = ["mp4", "mov"];

/** What goes out in one message. */
export type Outgoing = { kind: "text"; text: string } | { kind: "image" | "video" | "file"; file: File };

/** Why something is not even sent. */
export const REFUSALS = ["text-too-long", "image-too-large", "file-too-large", "file-empty"] as const;
export type Refusal = (typeof REFUSALS)[number];

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

/** Text without the blank end that an editor leaves; null when nothing is left (3§5). */
export const trimText = (text: string): string | null => {
  const trimmed = text.replace(/[\s\u200b]+$/u, "");
  return trimmed.trim() === "" ? null : trimmed.toWellFormed();
};

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

/** As what a file goes out: what it is called and what the browser takes it for must agree; everything else is a file. */
export const kindOfFile = ({ name, type }: { name: string; type: string }): "image" | "video" | "file" => {
  const ending = endingOf(name);
  if (type.startsWith("image/") && IMAGE_TYPES.some((known) => known === ending)) return "image";
  return type.startsWith("video/") && VIDEO_TYPES.includes(ending) ? "video" : "file";
};

/** What is wrong with something before it is sent; null for nothing (3§5). */
export const refusalOf = (outgoing: Outgoing): Refusal | null => {
  if (outgoing.kind === "text") return bytesOf(outgoing.text) > TEXT_BYTES_MAX ? "text-too-long" : null;
  const { size } = outgoing.file;
  if (size === 0) return "file-empty";
  if (outgoing.kind === "image") return size > IMAGE_BYTES_MAX ? "image-too-large" : null;
  return size > FILE_BYTES_MAX ? "file-too-large" : null;
};

/** Errors after which the service holds a message for dangerous. */
const RISKY_CODES = new Set([80_001, 80_004]);
export const isRiskyFailure = (failure: Failure): boolean => failure.kind === "chat" && RISKY_CODES.has(failure.code);

/** The length of a text in units where an ideograph counts two (3§9). */
const unitsOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1);

/** A file's name cut in the middle at about `max` units, so that its ending stays. */
export const shortFileName = (name: string, max = 16): string => {
  const all = [...name];
  const width = (part: readonly string[]): number => part.reduce((sum, character) => sum + unitsOf(character), 0);
  if (width(all) <= max) return name;
  const tail = all.slice(-6);
  const head: string[] = [];
  for (const character of all) {
    if (width(head) + unitsOf(character) + width(tail) + 1 > max) break;
    head.push(character);
  }
  return `${head.join("")}…${tail.join("")}`;
};
