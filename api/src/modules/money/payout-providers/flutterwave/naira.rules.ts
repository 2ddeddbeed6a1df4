/** Naira of kobo, exact as JSON: undefined beyond the digits that a double keeps. */
export function nairaOf(kobo: number): number | undefined {
  const naira = kobo / 100;
  return koboOf(naira) === kobo ? naira : undefined;
}

/** Kobo of naira; undefined unless it is a whole number of kobo. */
export function koboOf(naira: number): number | undefined {
  const kobo = Math.round(naira * 100);
  // 15 digits: doubles tell all of them apart.
  const isExact = Math.abs(kobo) < 1e15 && kobo / 100 === naira;
  return isExact ? kobo : undefined;
}
