const nairaFormat = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const countFormat = new Intl.NumberFormat('en-NG');

/** Naira as people read them: `5000` is `₦5,000.00`. */
export function formatNaira(naira: number): string {
  return `${naira < 0 ? '−' : ''}₦${nairaFormat.format(Math.abs(naira))}`;
}

/** A count with its thousands apart: `2,000`. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}
