import type { SectionRead } from './section-reads.ts';

/** Findings about the fields of a read's records. */
export interface FieldReport {
  /** Fields that the screen needs and no record carries. */
  missing: string[];
  /** Remarks that change nothing: fields that some records lack, and values of another type that are cast. */
  remarks: string[];
}

type Fields = Readonly<Record<string, unknown>>;

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Compares records as answered with the same records as read. @param read reads one record */
export function reportFields(
  { fields, list }: SectionRead,
  records: readonly Fields[],
  read: (record: Fields) => Fields,
): FieldReport {
  const report: FieldReport = { missing: [], remarks: [] };
  if (records.length === 0)
    return { missing: [], remarks: list ? ['no records, so their fields are unknown'] : [] };
  const count = (some: number) => (some === records.length ? 'all' : `${some} of ${records.length}`);

  for (const field of fields) {
    const name = field.replace('?', '');
    const without = records.filter((record) => !(name in record)).length;
    const empty = records.filter((record) => name in record && isAbsent(record[name])).length;
    if (without === records.length && name === field) report.missing.push(name);
    else if (without > 0) report.remarks.push(`${name} missing in ${count(without)}`);
    if (empty > 0) report.remarks.push(`${name} null in ${count(empty)}`);
  }

  const casts = new Map<string, number>();
  const readings = records.map((record) => [record, read(record)] as const);
  for (const [record, reading] of readings) {
    for (const [name, value] of Object.entries(reading)) {
      const cast = castOf(record[name], value);
      if (cast) casts.set(`${name} ${cast}`, (casts.get(`${name} ${cast}`) ?? 0) + 1);
    }
  }
  for (const [cast, times] of casts) report.remarks.push(`${cast} in ${count(times)}`);
  const unnamed = readings.filter(([, { _id }]) => list && isAbsent(_id || null)).length;
  if (unnamed > 0) report.missing.push(`id (in ${count(unnamed)} records: no actions on them)`);
  return report;
}

/** Describes a value that is read as another type; undefined if it is read as it is. */
function castOf(given: unknown, read: unknown): string | undefined {
  if (isAbsent(given) || given === '') return undefined;
  if (isAbsent(read)) return `of type ${typeOf(given)} unreadable`;
  return typeof given === typeof read ? undefined : `cast from ${typeOf(given)} to ${typeOf(read)}`;
}

const typeOf = (value: unknown) =>
  Array.isArray(value) ? 'list' : typeof value === 'string' ? 'text' : typeof value;
