const newline = 0x0a;

/** How many rows end in a piece of COPY's text: each ends with a line break, and a value holds none. */
export function countRows(piece: Uint8Array): number {
  let count = 0;
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) count += 1;
  return count;
}
