/** Integer of an exact decimal text in units of its last decimals; undefined for another text or too many decimals. */
export function exactUnits(text: string, decimals: number): bigint | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d{1,18})(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals) return undefined;
  return BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction.padEnd(decimals, '0')}`);
}

/** Decimal text of units, the inverse of {@link exactUnits}. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`;
}

/** Decimals of amounts from outside in kobo, and in naira. */
const decimals = { kobo: 4, naira: 6 };

/** Text of an amount as JSON has it; a number without the noise of doubles beyond 15 digits. */
const plainText = (amount: unknown) =>
  typeof amount === 'number' ? String(Number(amount.toPrecision(15))) : String(amount).trim();

/**
 * Kobo of an amount as exact text: 2687.5 for 26.875 naira.
 * @returns undefined unless it is a number or decimal text with at most four decimals of a kobo
 */
export function koboText(amount: unknown, unit: 'kobo' | 'naira'): string | undefined {
  const units = exactUnits(plainText(amount), decimals[unit]);
  return units === undefined ? undefined : decimalText(units, decimals.kobo);
}

/** Naira of kobo, both as exact text. */
export const nairaText = (kobo: string): string =>
  decimalText(exactUnits(kobo, decimals.kobo) ?? 0n, decimals.naira);

/** Sum of kobo as exact text. */
export const sumOf = (kobo: readonly string[]): string =>
  decimalText(
    kobo.reduce((sum, each) => sum + (exactUnits(each, decimals.kobo) ?? 0n), 0n),
    decimals.kobo,
  );

/** Amount of the opposite sign as exact text. */
export const negated = (kobo: string): string =>
  /^0(\.0*)?$/.test(kobo) ? kobo : kobo.startsWith('-') ? kobo.slice(1) : `-${kobo}`;
