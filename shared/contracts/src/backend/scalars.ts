/** Object of unknown fields. */
export type Fields = Record<string, unknown>;

/** True for an object that is no array. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** First of the named fields that is neither missing nor null. */
export function fieldOf(fields: Fields, ...names: readonly string[]): unknown {
  // A loop without arrays: a whole list calls this several times for each record.
  for (const name of names) {
    const value = fields[name];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** Unwraps a scalar of MongoDB's extended JSON, such as `{ "$oid": "…" }`. */
export function scalarOf(value: unknown): unknown {
  if (!isFields(value)) return value;
  return fieldOf(value, '$oid', '$date', '$numberDecimal', '$numberLong', '$numberInt', '$numberDouble');
}

/** Reads a text; numbers and flags become texts, anything else null. */
export function readText(raw: unknown): string | null {
  const value = scalarOf(raw);
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** A number in digits; commas only between thousands, since another one may stand for a point. */
const amount = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** Reads a finite number, also from a text such as `"5000.50"` or `"₦5,000.50"`; anything else is null. */
export function readNumber(raw: unknown): number | null {
  const value = scalarOf(raw);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string') return null;
  const digits = value.replaceAll(/\s/g, '').replace(/^(-?)(?:₦|NGN|N)/i, '$1');
  return amount.test(digits) ? Number(digits.replaceAll(',', '')) : null;
}

const flagTexts: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };

/** Reads a flag, also from `"true"`, `"yes"`, `1`, or a list of which one entry is enough; anything else is null. */
export function readFlag(raw: unknown): boolean | null {
  if (typeof raw === 'boolean') return raw;
  if (raw === 1 || raw === '1') return true;
  if (raw === 0 || raw === '0') return false;
  if (Array.isArray(raw)) return raw.length > 0;
  return typeof raw === 'string' ? (flagTexts[raw.trim().toLowerCase()] ?? null) : null;
}
