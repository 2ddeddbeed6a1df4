/** Count in at most four characters, so that it leaves the longest label its place: `999`, `1k+`. */
export const shortCount = (count: number, more = false): string =>
  count < 1000 ? `${count}${more ? '+' : ''}` : `${Math.floor(count / 1000)}k+`;
