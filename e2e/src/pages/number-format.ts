const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const count = new Intl.NumberFormat('en-NG');

/** Formats kobo as the screens do: `500000` is `₦5,000.00`. */
export const nairaOf = (kobo: number) => `₦${naira.format(kobo / 100)}`;

/** Formats a count as the screens do: `2,000`. */
export const countOf = (number: number) => count.format(number);
