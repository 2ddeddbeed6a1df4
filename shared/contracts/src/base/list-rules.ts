import { isFields } from '../backend/reading.ts';

/** Values that the records of a filter have, by field. A value that is missing does not match. */
export type ListFilterRule = Readonly<Record<string, string | boolean>>;

/**
 * Rules of a list that is handled in the browser because the backend answers it whole; our own API follows the same
 * rules in SQL.
 */
export interface ListRules {
  /** Filters by name, in the order of the documentation; our own API derives SQL and counters from them. */
  filters: Readonly<Record<string, ListFilterRule>>;
  /** Fields that a search looks in, nested ones as `user.first_name`. */
  searched: readonly string[];
  /** Field whose values in naira are summed up as `totalAmount`. */
  amount?: string;
}

/** Returns the reader of a field; nested ones as `user.first_name`. */
function fieldReader(field: string): (record: unknown) => unknown {
  const names = field.split('.');
  return (record) => {
    let value = record;
    for (const name of names) value = isFields(value) ? value[name] : undefined;
    return value;
  };
}

/** Value of a field of a record; nested ones as `user.first_name`. */
export const valueAt = (record: unknown, field: string): unknown => fieldReader(field)(record);

/** Terms of a search that are used; further ones would only add cost. */
const maxTerms = 8;

/** Text without case and accents: `Adébáyọ̀` as `adebayo`. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A shorter term is found at the beginning of a word only. */
const minInnerTerm = 3;

/** Nigerian phone number without separators: whole, or begun with the country's code. */
const phoneSpelling = /^(?:(?:(?:\+|00)?2340?|0)(\d{10})|(?:\+|00)2340?(\d{3,}))$/;

/**
 * Splits a search into its terms. A phone number is one term, the digits that all its spellings share: `+234 803 123 4567`
 * and `0803-123-4567` both search for `8031234567`.
 */
export function searchTerms(search: string | undefined): string[] {
  const text = search ?? '';
  const phone = phoneSpelling.exec(text.replaceAll(/[\s().-]/g, ''));
  const digits = phone?.[1] ?? phone?.[2];
  if (digits !== undefined) return [digits];
  return text
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, maxTerms);
}

/**
 * Returns the predicate of a search: each term must occur in the searched fields, whatever its case and accents, or be the
 * record's id. `api/src/lists/search.ts` follows the same rules in SQL, but tells accents apart.
 */
export function searchPredicate(rules: ListRules, search: string): (record: unknown) => boolean {
  const terms = searchTerms(plain(search)).map((term) => ({
    term,
    isInner: [...term].length >= minInnerTerm,
  }));
  const readers = rules.searched.map(fieldReader);
  const textOf = (record: unknown) => {
    let text = '';
    for (const read of readers) {
      const value = read(record);
      if (typeof value === 'string' && value !== '') text += text === '' ? value : ` ${value}`;
    }
    return plain(text);
  };
  return (record) => {
    if (terms.length === 0) return true;
    const text = textOf(record);
    const id = isFields(record) ? record._id : undefined;
    return terms.every(
      ({ term, isInner }) =>
        (isInner ? text.includes(term) : text.startsWith(term) || text.includes(` ${term}`)) || term === id,
    );
  };
}

/** Returns the predicate of a filter; without a rule it matches every record. */
export function filterPredicate(rules: ListRules, filter: string | undefined): (record: unknown) => boolean {
  const rule =
    filter === undefined || !Object.hasOwn(rules.filters, filter) ? undefined : rules.filters[filter];
  const values = Object.entries(rule ?? {});
  return (record) => values.every(([field, value]) => isFields(record) && record[field] === value);
}

/** Value to sort by: a number, or a text without case and accents. A collator takes too long for whole lists. */
const sortKey = (value: unknown): string | number =>
  typeof value === 'number' ? value : plain(String(value));

/** Compares two values of a field: numbers by size, texts alphabetically. */
function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [text, otherText] = [String(one), String(other)];
  return text < otherText ? -1 : text > otherText ? 1 : 0;
}

/**
 * Sorts records that are newest first; those without a value come last.
 *
 * @param sort a field, with a leading `-` for descending; `created` for the oldest first; undefined changes nothing
 */
export function sortRecords<R>(records: readonly R[], sort: string | undefined): readonly R[] {
  if (sort === undefined || sort === '-created') return records;
  if (sort === 'created') return records.toReversed();
  const descending = sort.startsWith('-');
  const read = fieldReader(descending ? sort.slice(1) : sort);
  const known: { record: R; key: string | number }[] = [];
  const missing: R[] = [];
  for (const record of records) {
    const value = read(record);
    if (value === null || value === undefined || value === '') missing.push(record);
    else known.push({ record, key: sortKey(value) });
  }
  known.sort((one, other) => compareKeys(one.key, other.key) * (descending ? -1 : 1));
  return [...known.map(({ record }) => record), ...missing];
}

/** Sums amounts in naira, exact to the kobo; null if one of them is unknown. */
export function sumOfField(records: readonly unknown[], field: string): number | null {
  const read = fieldReader(field);
  let kobo = 0;
  for (const record of records) {
    const value = read(record);
    if (typeof value !== 'number') return null;
    kobo += Math.round(value * 100);
  }
  return kobo / 100;
}
