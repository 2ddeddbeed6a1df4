import { isFields } from './reading.ts';

/** Predicate of a filter. A value that is missing does not match. */
export type ListFilterRule = (record: never) => boolean;

/**
 * Rules of a list that is handled in the browser because the backend answers it whole; our own API follows the same
 * rules in SQL.
 */
export interface ListRules {
  /** Predicate of each filter but `all`, by its name. */
  filters: Readonly<Record<string, ListFilterRule>>;
  /** Fields that a search looks in, nested ones as `user.first_name`. */
  searched: readonly string[];
  /** Field whose values in naira are summed up as `totalAmount`. */
  amount?: string;
}

/** Value of a field of a record; nested ones as `user.first_name`. */
export function valueAt(record: unknown, field: string): unknown {
  let value: unknown = record;
  for (const name of field.split('.')) value = isFields(value) ? value[name] : undefined;
  return value;
}

/** Terms of a search that are used. Source: `api/src/lists/search.ts` follows the same rules. */
const maxTerms = 8;

/** A shorter term is found at the beginning of a word only. */
const minInnerTerm = 3;

/** Returns the predicate of a search: each term must occur in the searched fields, whatever its case. */
export function searchPredicate(rules: ListRules, search: string): (record: unknown) => boolean {
  const terms = search
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, maxTerms);
  return (record) => {
    if (terms.length === 0) return true;
    const text = rules.searched
      .map((field) => valueAt(record, field))
      .filter((value) => typeof value === 'string' && value !== '')
      .join(' ')
      .toLowerCase();
    return terms.every((term) =>
      [...term].length >= minInnerTerm
        ? text.includes(term)
        : text.startsWith(term) || text.includes(` ${term}`),
    );
  };
}

/** Returns the predicate of a filter; `all`, and a filter without a rule, matches every record. */
export function filterPredicate(rules: ListRules, filter: string | undefined): (record: unknown) => boolean {
  const rule =
    filter === undefined || !Object.hasOwn(rules.filters, filter) ? undefined : rules.filters[filter];
  return rule ? (record) => rule(record as never) : () => true;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares two values of a field: numbers by size, texts alphabetically, missing values last. */
function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

/**
 * Sorts records that are newest first.
 *
 * @param sort a field, with a leading `-` for descending; `created` for the oldest first; undefined changes nothing
 */
export function sortRecords<R>(records: readonly R[], sort: string | undefined): readonly R[] {
  if (sort === undefined || sort === '-created') return records;
  if (sort === 'created') return records.toReversed();
  const descending = sort.startsWith('-');
  const field = descending ? sort.slice(1) : sort;
  const isMissing = (value: unknown) => value === null || value === undefined || value === '';
  return records
    .map((record) => ({ record, value: valueAt(record, field) }))
    .sort((one, other) => {
      const missing = Number(isMissing(one.value)) - Number(isMissing(other.value));
      if (missing !== 0 || isMissing(one.value)) return missing;
      return compareValues(one.value, other.value) * (descending ? -1 : 1);
    })
    .map(({ record }) => record);
}

/** Sums amounts in naira, exact to the kobo; null if one of them is unknown. */
export function sumOfField(records: readonly unknown[], field: string): number | null {
  let kobo = 0;
  for (const record of records) {
    const value = valueAt(record, field);
    if (typeof value !== 'number') return null;
    kobo += Math.round(value * 100);
  }
  return kobo / 100;
}
