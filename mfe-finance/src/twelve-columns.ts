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
    [3, 4, 6, 12].map((width) => [`& > [data-span="${width}"]`, { gridColumn: `span ${width}` }]),
  ),
} as const;

/** Columns that an item takes on a wide screen, so that every line is full: with at most `most` items in a line. */
export function spanOf(index: number, count: number, most: 3 | 4): number {
  const lines = Math.ceil(count / most);
  const short = Math.floor(count / lines);
  // The first lines have one item more where the count cannot be divided.
  return 12 / (index < (count % lines) * (short + 1) ? short + 1 : short);
}
