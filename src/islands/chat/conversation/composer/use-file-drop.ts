import { type DragEvent, useState } from "react";

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes("Files");

/** Files dragged onto an element. Returns the element's listeners, and whether files are over it. */
export const useFileDrop = (onFiles: (files: File[]) => void) => {
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onDragLeave = (event: DragEvent): void => {
    const { relatedTarget } = event;
    if (!(relatedTarget instanceof Node && event.currentTarget.contains(relatedTarget))) setOver(false);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    if (!carriesFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  return { isOver, target: { onDragEnter: onDrag, onDragOver: onDrag, onDragLeave, onDrop } };
};
