/** Kobo in the database, naira with at most two decimals on the wire. */
export const toNaira = (kobo: number): number => kobo / 100;
