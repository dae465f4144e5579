/** Lets this page set text in a font that it holds. A font that the browser does not take is done without. */
export const showFont = async (family: string, weight: "400" | "700", file: Uint8Array<ArrayBuffer>): Promise<void> => {
  const face = await new FontFace(family, file, { weight }).load().catch(() => null);
  if (face) document.fonts.add(face);
};
