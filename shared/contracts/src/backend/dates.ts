import { readText, scalarOf } from './scalars.ts';

/** Settings of a backend that reading depends on. */
export interface ReadSettings {
  /** Order of day and month in dates of numbers; `dayFirst` by default. */
  dates?: 'dayFirst' | 'monthFirst' | undefined;
}

const months = 'janfebmaraprmayjunjulaugsepoctnovdec';

/** Number of a month by its English name, from 1; 0 for another text. */
const monthOf = (name: string) => (months.indexOf(name.slice(0, 3).toLowerCase()) + 3) / 3;

/** Offset of Nigeria from UTC, for times that state none. */
const lagosOffset = '+01:00';

const clock = String.raw`(?:[T,\s]+(\d{1,2}:\d{2}(?::\d{2})?)(?:\.(\d+))?\s*(am|pm)?)?`;
const zone = String.raw`\s*(Z|(?:GMT|UTC)?(?:[+-]\d{2}:?\d{2})?)?(?:\s*\(.*\))?$`;
const form = (date: string) => new RegExp(`^${date}${clock}${zone}`, 'i');

/** Forms of dates, each with the places of year, month and day among its parts. */
const forms: readonly (readonly [RegExp, year: number, month: number, day: number])[] = [
  [form(String.raw`(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})`), 1, 2, 3],
  [
    form(String.raw`(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})[.,]?[\s-]+(\d{4})`),
    3,
    2,
    1,
  ],
  [form(String.raw`(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})`), 3, 1, 2],
];
const numbers = form(String.raw`(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})`);

/** Finds a calendar day and a time in a text; undefined for one that is no date, or that could be read in two ways. */
function partsOf(text: string, dates: ReadSettings['dates']) {
  const [month, day] = dates === 'monthFirst' ? [1, 2] : [2, 1];
  for (const [pattern, ...places] of [...forms, [numbers, 3, month, day] as const]) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [years, monthText, days] = places.map((place) => found[place] ?? '') as [string, string, string];
    const number = /^\d/.test(monthText) ? Number(monthText) : monthOf(monthText);
    const named = `${years}-${String(number).padStart(2, '0')}-${days.padStart(2, '0')}`;
    const [time, fraction, half, offset = ''] = found.slice(4);
    // Refuses the 31st of a month that has none.
    const start = Date.parse(named);
    const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(named);
    return isDay ? { day: named, time, fraction, half, offset } : undefined;
  }
  return undefined;
}

/** Milliseconds since 1970 of a time of day on a day; NaN for no time. */
function timeOf({ day, time, fraction, half, offset }: NonNullable<ReturnType<typeof partsOf>>): number {
  const [hours = '0', minutes = '00', seconds = '00'] = (time ?? '').split(':').map((part) => part || '0');
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  const zoneText = offset.replace(/^(GMT|UTC)/i, '').replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  const utc = zoneText === '' && /Z|GMT|UTC/i.test(offset) ? 'Z' : zoneText.toUpperCase();
  const clockText = `${String(hour).padStart(2, '0')}:${minutes}:${seconds.padStart(2, '0')}`;
  return Date.parse(`${day}T${clockText}.${(fraction ?? '0').slice(0, 3)}${utc || lagosOffset}`);
}

/** Milliseconds since 1970 of an epoch in seconds or milliseconds; undefined outside of 1973 to 2286. */
function epochOf(value: unknown): number | undefined {
  const given = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value;
  if (typeof given !== 'number' || !(given >= 1e8 && given < 1e13)) return undefined;
  return given < 1e10 ? given * 1000 : given;
}

/** Time in milliseconds since 1970, if it is stated so that it can be read in one way; undefined otherwise. */
export function timeIn(raw: unknown, { dates }: ReadSettings = {}): number | undefined {
  const value = scalarOf(raw);
  const epoch = epochOf(value);
  if (epoch !== undefined || typeof value !== 'string') return epoch;
  const parts = partsOf(value.trim(), dates);
  // A day alone in ISO form is one in UTC, as databases write it.
  const isDayAlone = parts?.time === undefined && /^\d{4}-/.test(value.trim());
  const time = parts && (isDayAlone ? Date.parse(parts.day) : timeOf(parts));
  return time === undefined || Number.isNaN(time) ? undefined : time;
}

/** Text of a date that cannot be read, so that it can be shown as it is; null for none. */
const rawDate = (raw: unknown) => readText(raw)?.trim() || null;

/**
 * Reads a time as ISO 8601 UTC: from ISO 8601, an epoch, a date of numbers by the settings' order, or one with the name of
 * its month; without an offset it is one in Lagos. Another text stays as it is; no text is null.
 */
export function readInstant(raw: unknown, settings?: ReadSettings): string | null {
  const time = timeIn(raw, settings);
  return time === undefined ? rawDate(raw) : new Date(time).toISOString();
}

/** Reads a calendar day as `2026-11-21`, or as an instant where it has a time; another text stays as it is. */
export function readDay(raw: unknown, settings?: ReadSettings): string | null {
  const value = scalarOf(raw);
  const parts = typeof value === 'string' ? partsOf(value.trim(), settings?.dates) : undefined;
  return parts && parts.time === undefined ? parts.day : readInstant(value, settings);
}
