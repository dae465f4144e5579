/** A drawing as a PNG that is `width` pixels wide; null if this browser cannot draw it. */
export const pictureOfSvg = async (svg: SVGSVGElement, width: number): Promise<Blob | null> => {
  const { width: boxWidth, height: boxHeight } = svg.viewBox.baseVal;
  const height = Math.round((width * boxHeight) / boxWidth);
  const copy = svg.cloneNode(true) as SVGSVGElement;
  // Without a size of its own a drawing has none as a picture.
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
};

/** Opens the browser's dialog for printing. */
export const printPage = (): void => window.print();
