/** Change of a figure against the one before. */
export interface Change {
  direction: 'more' | 'less' | 'same';
  /** Whole percent; undefined if there was nothing before. */
  percent: number | undefined;
}

/** Compares a figure with the one before; undefined if one of them is unknown, or both are nothing. */
export function changeOf(now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null || (now === 0 && before === 0)) return undefined;
  const direction = now > before ? 'more' : now < before ? 'less' : 'same';
  const percent = before === 0 ? undefined : Math.round((Math.abs(now - before) / before) * 100);
  return { direction, percent };
}
