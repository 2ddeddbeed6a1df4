const nairaFormat = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const countFormat = new Intl.NumberFormat('en-NG');

/** Formats an amount in naira: `5000` as `₦5,000.00`. */
export function formatNaira(naira: number): string {
  return `${naira < 0 ? '−' : ''}₦${nairaFormat.format(Math.abs(naira))}`;
}

/** Formats a count with thousands separators: `2,000`. */
export function formatCount(count: number): string {
  return countFormat.format(count);
}

/** Groups the digits of a Nigerian phone number: `0803 000 0001`. Other values are returned unchanged. */
export function formatPhone(phone: string): string {
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}` : phone;
}
