/**
 * Plain value of MongoDB's extended JSON (relaxed and canonical): ObjectIds and UUIDs as text, dates as `Date`, numbers
 * as the text that they were written with, so that decimals stay exact. Any other value is returned as it is.
 */
export function plainValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const [type, ...others] = Object.keys(value);
  if (type === undefined || others.length > 0 || !type.startsWith('$')) return value;
  const inner = (value as Record<string, unknown>)[type];
  switch (type) {
    case '$date':
      return new Date(dateArgument(plainValue(inner)));
    case '$oid':
    case '$uuid':
    case '$numberInt':
    case '$numberLong':
    case '$numberDecimal':
    case '$numberDouble':
      return inner;
    case '$undefined':
      return undefined;
    case '$binary':
      return uuidOf(inner) ?? value;
    default:
      return value;
  }
}

/** Milliseconds, as a number or in `$numberLong`, or an ISO 8601 text. */
function dateArgument(value: unknown): number | string {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return Number.NaN;
  return /^-?\d+$/.test(value) ? Number(value) : value;
}

/** Text of a UUID, which MongoDB stores as binary data of subtype 4. */
function uuidOf(binary: unknown): string | undefined {
  const { base64, subType } = (binary ?? {}) as { base64?: unknown; subType?: unknown };
  if (typeof base64 !== 'string' || subType !== '04') return undefined;
  const hex = Buffer.from(base64, 'base64').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Reader of a value at a path such as `user._id`. A name with dots that the record has itself goes first, as in CSV. */
export function valueAt(path: string): (record: Record<string, unknown>) => unknown {
  const names = path.split('.');
  return (record) => {
    if (names.length === 1 || Object.hasOwn(record, path)) return plainValue(own(record, path));
    return plainValue(names.reduce<unknown>((value, name) => own(value, name), record));
  };
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
