const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat('en-NG');

/** Kobo as people read them: `500000` is `₦5,000.00`. */
export const nairaOf = (kobo: number) => `₦${naira.format(kobo / 100)}`;

/** A count as people read it: `2,000`. */
export const countOf = (number: number) => count.format(number);
