/** Converts the database's kobo to the API's naira, with at most two decimals. */
export const toNaira = (kobo: number): number => kobo / 100;
