import { isFields, readAnswer, type Fields } from '@padiman/contracts';
import type { SectionRead } from './section-reads.ts';

type DateForm = 'ISO' | 'of another form' | 'day first' | 'month first' | 'ambiguous' | 'unreadable';

/** Findings about the fields of records: those that no record has, remarks with numbers of records, and dates by form. */
export interface FieldReport {
  missing: string[];
  remarks: string[];
  dates: Partial<Record<DateForm, number>>;
}

const isDate = (name: string) => /[dD]ate|At$|Time$/.test(name);
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value);

/** True for no value, also for an object without one. */
const isAbsent = (value: unknown): boolean =>
  [undefined, null, ''].includes(value as null) || (isFields(value) && Object.values(value).every(isAbsent));

/** Form of a date, by how it is read with either order of day and month. */
function formOf(raw: unknown, dayFirst: unknown, monthFirst: unknown): DateForm {
  if (!isTime(dayFirst)) return isTime(monthFirst) ? 'month first' : 'unreadable';
  if (!isTime(monthFirst)) return 'day first';
  if (dayFirst !== monthFirst) return 'ambiguous';
  return isTime(raw) ? 'ISO' : 'of another form';
}

/** Compares records as answered with the same records as read. */
export function reportFields({ call, fields, list }: SectionRead, records: readonly Fields[]): FieldReport {
  const counts = new Map<string, number>();
  const count = (remark: string) => counts.set(remark, (counts.get(remark) ?? 0) + 1);
  const dates: FieldReport['dates'] = {};
  const found = new Set<string>();
  for (const record of records) {
    const [reading = {}, other = {}] = (['dayFirst', 'monthFirst'] as const).map((order) => {
      const content = list ? [record] : record;
      const { data } = readAnswer(call, content, { settings: { dates: order } }) as {
        data: Fields | Fields[];
      };
      return Array.isArray(data) ? data[0] : data;
    });
    for (const field of fields) {
      const name = field.replace('?', '');
      const [raw, value] = [record[name], reading[name]];
      if (name in record || !isAbsent(value)) found.add(name);
      const state = !isAbsent(raw) ? 'unreadable' : name in record ? 'empty' : 'missing';
      if (isAbsent(value)) count(`${name} ${state}`);
      if (!isDate(name) || isAbsent(value)) continue;
      const form = formOf(raw, value, other[name]);
      dates[form] = (dates[form] ?? 0) + 1;
      if (form !== 'ISO') count(`${name} ${form}`);
    }
    for (const [name, value] of Object.entries(record))
      if (/^(user|sender|driver|passenger|author)(Id)?$/.test(name) && isFields(value))
        count(`${name} populated`);
  }
  const { length } = records;
  const remarks = [...counts].map(
    ([remark, some]) => `${remark} in ${some === length ? 'all' : `${some} of ${length}`}`,
  );
  const missing = fields.filter((name) => length > 0 && !name.endsWith('?') && !found.has(name));
  return { missing, remarks, dates };
}
