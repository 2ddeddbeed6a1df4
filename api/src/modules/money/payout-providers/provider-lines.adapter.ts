import { array, object } from 'yup';
import { koboText } from './exact-amounts.rules.ts';
import { TransferUnsure, type OutsideLine } from './payout-provider.port.ts';
import { validated } from './provider-calls.adapter.ts';

/** A record of a provider, of whatever shape. */
export type Fields = Readonly<Record<string, unknown>>;

/** Answer with a page of records. */
type ReadPage = (page: number) => Promise<{ data?: unknown; meta?: unknown }>;

/** Pages of a list, far beyond those of a month: a provider that repeats a page is found. */
const mostPages = 1_000;

const records = array().of(object().required()).required();

/** Parts of a record that are about a person, and that no comparison of money needs. */
const personal = [
  ...['customer', 'customer_email', 'authorization', 'recipient', 'log', 'ip_address'],
  ...['full_name', 'account_number', 'settlement_account', 'merchant_email'],
];

/** Value of the first of several names that a record has, since documents disagree. */
const valueOf = (fields: Fields, names: readonly string[]) =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

/** Text of a field by its names; null without one. */
export function textIn(fields: Fields, ...names: string[]): string | null {
  const value = valueOf(fields, names);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** Record in a field; without fields if it has none. */
export const recordIn = (fields: Fields, name: string): Fields => Object(fields[name]) as Fields;

/**
 * Reads lines of a provider. Every function throws TransferUnsure for a field that is missing or no such value.
 * @param unit unit of its amounts
 */
export function lineReader(provider: string, unit: 'kobo' | 'naira') {
  const refuse = (names: readonly string[]): never => {
    throw new TransferUnsure(`${provider} answered a line without a valid ${names.join(' or ')}`);
  };
  const instant = (fields: Fields, ...names: string[]): string => {
    const text = textIn(fields, ...names) ?? '';
    // A time without a zone is UTC, not the zone of this machine.
    const zoned = /\d:\d\d(:\d\d(\.\d+)?)?$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
    return Number.isNaN(Date.parse(zoned)) ? refuse(names) : new Date(zoned).toISOString();
  };
  const kobo = (fields: Fields, ...names: string[]): string =>
    koboText(valueOf(fields, names), unit) ?? refuse(names);
  const rowsIn = (data: unknown): Fields[] => validated(records, data, provider);
  return {
    ...{ instant, kobo, rowsIn },
    text: (fields: Fields, ...names: string[]): string => textIn(fields, ...names) ?? refuse(names),
    /** Charge of a field, 0 without one. */
    charge: (fields: Fields, ...names: string[]): string =>
      valueOf(fields, names) === undefined ? '0' : kobo(fields, ...names),
    instantOrNull: (fields: Fields, ...names: string[]): string | null =>
      valueOf(fields, names) === undefined ? null : instant(fields, ...names),
    /** Lines of records in naira; another currency is another account. */
    lines: (rows: readonly Fields[], toLine: (row: Fields) => Omit<OutsideLine, 'raw'>): OutsideLine[] =>
      rows
        .filter(({ currency }) => currency === undefined || currency === null || currency === 'NGN')
        .map((row) => {
          const kept = Object.entries(row).filter(([name]) => !personal.includes(name));
          return { ...toLine(row), raw: Object.fromEntries(kept) };
        }),
    /** Pages of a list, until the last by the number of pages or, without one, until a page is not full. */
    async *pages(read: ReadPage, size: number): AsyncGenerator<Fields[]> {
      for (let page = 1; page <= mostPages; page += 1) {
        const { data, meta } = await read(page);
        const rows = rowsIn(data);
        if (rows.length > 0) yield rows;
        const given = Object(meta) as Fields;
        const count = given['pageCount'] ?? recordIn(given, 'page_info')['total_pages'];
        if (rows.length === 0 || (typeof count === 'number' ? page >= count : rows.length < size)) return;
      }
      throw new TransferUnsure(`${provider} answered more pages than a list can have`);
    },
    /** The reported balance at the end of a period that ends now, by the hour. */
    balance: (data: unknown, at: string, ...names: string[]): OutsideLine[] => {
      const raw = rowsIn(data).find(({ currency }) => currency === 'NGN');
      if (raw === undefined) return [];
      const amount = kobo(raw, ...names);
      return [
        { kind: 'balance', externalId: at.slice(0, 13), reference: null, amount, status: 'done', at, raw },
      ];
    },
  };
}
