/** Grid of twelve columns, of which the items take those of {@link spanOf}: two in a line of a narrow screen, one on a phone. */
export const twelveColumns = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(12, minmax(0, 1fr))' },
  gap: 4,
  smToLg: {
    '& > *': { gridColumn: 'span 6' },
    '& > :last-of-type:nth-of-type(odd)': { gridColumn: 'span 12' },
  },
  lg: Object.fromEntries(
    [3, 4, 6, 8, 12].map((width) => [`& > [data-span="${width}"]`, { gridColumn: `span ${width}` }]),
  ),
} as const;

/**
 * Columns that an item takes on a wide screen, with at most `most` items in a line. Lines have the same edges: where the
 * count cannot be divided, the last items are wider.
 */
export function spanOf(index: number, count: number, most: 3 | 4): number {
  const even = [most, most - 1].find((each) => count % each === 0);
  // Not one item alone in the last line.
  const perLine = even ?? (count % most === 1 ? most - 1 : most);
  const rest = count % perLine;
  if (index < count - rest) return 12 / perLine;
  const parts = Math.floor(perLine / rest);
  return (12 / perLine) * (index < count - 1 ? parts : perLine - parts * (rest - 1));
}
