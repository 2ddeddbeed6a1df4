import { v5 } from 'uuid';
import { isObjectId, isUuid, toDatabaseId } from '../ids/object-ids.ts';

/** A row, or one of its values, cannot be imported. `reason` groups rows in the report, `detail` has the value. */
export class RowRefused extends Error {
  readonly reason: string;
  readonly detail: string;

  constructor(reason: string, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = detail.slice(0, 200);
  }
}

/** Settings of the mapping that values are read by. */
export interface ValueSettings {
  money: 'naira' | 'kobo';
  ids: 'keep' | 'generate';
  phones: 'nigerian' | 'any';
  zone: TimeZone;
}

/** Reads a value that is present, for a column. Text for COPY. @throws RowRefused */
export type ValueReader = (value: unknown, name: string, settings: ValueSettings) => string;

const shown = (value: unknown): string =>
  value instanceof Date ? 'an invalid date' : (JSON.stringify(value) ?? String(value));

const refuse = (name: string, problem: string, value: unknown): never => {
  throw new RowRefused(`${name} ${problem}`, shown(value));
};

/** A text, trimmed. Numbers and booleans become text. */
export const text: ValueReader = (value, name) => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return refuse(name, 'is no text', value);
  return value.includes('\0') ? refuse(name, 'has a character that is not allowed', value) : value.trim();
};

/** A phone number: 11 digits, with `+234` replaced by `0`, and spaces and hyphens removed. */
export const phone: ValueReader = (value, name, settings) => {
  const given = text(value, name, settings);
  if (settings.phones === 'any') return given;
  let digits = given.replaceAll(/[\s().-]/g, '').replace(/^(\+|00)?234(?=\d{10}$)/, '0');
  // Leading zeros are lost where a phone number was stored as a number.
  if (typeof value === 'number' && digits.length === 10) digits = `0${digits}`;
  return /^\d{11}$/.test(digits) ? digits : refuse(name, 'has not 11 digits', value);
};

/** The digits of a Nigerian bank account. Leading zeros are lost where it was stored as a number. */
export const accountNumber: ValueReader = (value, name, settings) => {
  const digits = text(value, name, settings);
  const padded = typeof value === 'number' ? digits.padStart(10, '0') : digits;
  return /^\d{10}$/.test(padded) ? padded : refuse(name, 'has not 10 digits', value);
};

const flags: Record<string, 'true' | 'false'> = {
  true: 'true',
  yes: 'true',
  '1': 'true',
  false: 'false',
  no: 'false',
  '0': 'false',
};

/** True or false; also `yes`, `no`, `1`, `0`. */
export const flag: ValueReader = (value, name) =>
  flags[String(value).trim().toLowerCase()] ?? refuse(name, 'is neither true nor false', value);

/** Number text: digits, optional thousands separators, optional decimals. */
const numberText = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;

/** Money as whole kobo, exact for decimal text. A naira sign and separators of thousands are allowed. */
export const money: ValueReader = (value, name, { money: unit }) => {
  const given =
    typeof value === 'number' && Number.isFinite(value)
      ? value.toFixed(4)
      : typeof value === 'string'
        ? value.trim().replace(/^(₦|NGN)\s*/u, '')
        : '';
  const [, sign = '', whole = '', decimals = ''] = numberText.exec(given) ?? [];
  if (whole === '') return refuse(name, 'is no amount', value);
  const places = unit === 'naira' ? 2 : 0;
  if (/[1-9]/.test(decimals.slice(places))) return refuse(name, 'has a fraction of a kobo', value);
  const kobo = `${whole.replaceAll(',', '')}${decimals.slice(0, places).padEnd(places, '0')}`;
  const amount = Number(`${sign}${kobo}`);
  return Math.abs(amount) <= maxKobo
    ? String(amount === 0 ? 0 : amount)
    : refuse(name, 'is too large', value);
};

/** Largest amount, a hundred billion naira. */
const maxKobo = 1e13;

/** A whole number above zero. */
export const count: ValueReader = (value, name) => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && number > 0 && number < 1e6
    ? String(number)
    : refuse(name, 'is no whole number above zero', value);
};

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/;

/** An instant. A time without offset is in the mapping's time zone. */
export const instant: ValueReader = (value, name, { zone }) => {
  const at = readInstant(value, zone);
  const year = at?.getUTCFullYear() ?? Number.NaN;
  if (at === undefined || !(year >= 1900 && year < 2200)) return refuse(name, 'is no time', value);
  return at.toISOString();
};

/** A calendar day. The day of an instant is that in the mapping's time zone. */
export const day: ValueReader = (value, name, settings) => {
  const given = typeof value === 'string' ? value.trim() : value;
  const local = typeof given === 'string' ? isoTime.exec(given) : null;
  const written = local !== null && local[3] === undefined ? local[1] : given;
  if (typeof written !== 'string' || !isoDay.test(written))
    return settings.zone.dayOf(new Date(instant(given, name, settings)));
  const parsed = new Date(`${written}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written);
  return exists && written >= '1900' && written < '2200' ? written : refuse(name, 'is no date', value);
};

function readInstant(value: unknown, zone: TimeZone): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  // Milliseconds since 1970; smaller numbers are no times of this century.
  if (typeof value === 'number') return value > 1e11 ? new Date(value) : undefined;
  if (typeof value !== 'string') return undefined;
  const given = value.trim();
  if (/^\d{12,13}$/.test(given)) return new Date(Number(given));
  const [, date, time, offset] = isoTime.exec(isoDay.test(given) ? `${given}T00:00` : given) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const at = offset === undefined ? zone.instantOf(`${date}T${time}`) : new Date(`${date}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** An https address; any other text is refused, as a link of the console must not lead elsewhere. */
export const webAddress: ValueReader = (value, name, settings) => {
  const given = text(value, name, settings);
  return URL.canParse(given) && new URL(given).protocol === 'https:'
    ? given
    : refuse(name, 'is no https address', value);
};

/** One of some texts, in lower case. */
export const oneOf =
  (...allowed: string[]): ValueReader =>
  (value, name) => {
    const given = String(value).trim().toLowerCase();
    return allowed.includes(given)
      ? given
      : refuse(name, `is none of ${allowed.join(', ')} (see "values" of the mapping)`, value);
  };

/** Namespace of generated ids. */
const namespace = '6f1c8a4e-3d0f-5b7a-9c43-0d9a6c1e7b52';

/** Id of a record of an entity: an ObjectId, a UUID or, if the mapping says so, a UUID generated from any text. */
export const idOf =
  (entity: string): ValueReader =>
  (value, name, { ids }) => {
    const given = typeof value === 'number' ? String(value) : value;
    if (typeof given !== 'string') return refuse(name, 'is no id', value);
    const id = given.trim().replace(/^ObjectId\(["']?([0-9a-fA-F]{24})["']?\)$/, '$1');
    const lower = id.toLowerCase();
    if (isObjectId(lower)) return toDatabaseId(lower);
    if (isUuid(lower)) return lower;
    if (ids === 'generate' && id !== '') return v5(`${entity}:${id}`, namespace);
    return refuse(name, 'is neither an ObjectId nor a UUID (see "ids" of the mapping)', value);
  };

/** Calendar days and local times of one time zone. */
export interface TimeZone {
  /** The calendar day of an instant, `YYYY-MM-DD`. */
  dayOf: (at: Date) => string;
  /** The instant of a local time, such as `2026-03-01T08:00:00`; invalid if the text is. */
  instantOf: (local: string) => Date;
}

/** @throws RangeError for an unknown name of a zone */
export function timeZone(name: string): TimeZone {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: name,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const localTime = (at: Date): string => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const { year = '', month, day, hour, minute, second } = parts;
    return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`;
  };
  // A second pass corrects the offset where the zone changes its clocks in between.
  const shifted = (at: Date, wanted: number) =>
    new Date(at.getTime() + wanted - Date.parse(localTime(at)) - (at.getTime() % 1000));
  return {
    dayOf: (at) => localTime(at).slice(0, 10),
    instantOf: (local) => {
      const wanted = new Date(`${local}Z`);
      if (Number.isNaN(wanted.getTime())) return wanted;
      return shifted(shifted(wanted, wanted.getTime()), wanted.getTime());
    },
  };
}
