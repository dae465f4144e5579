/** A function that passes on only values that differ from the one before. */
export const changesOf = <Value>(first: Value, pass: (value: Value) => void): ((value: Value) => void) => {
  let last = JSON.stringify(first);
  return (value) => {
    const next = JSON.stringify(value);
    if (next !== last) pass(value);
    last = next;
  };
};
