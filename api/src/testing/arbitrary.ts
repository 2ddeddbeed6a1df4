import fc from 'fast-check';
import type { Schema } from 'yup';

type Description = ReturnType<Schema['describe']> & {
  fields?: Record<string, Description>;
  innerType?: Description;
  optional: boolean;
};

/** Texts with a special meaning to a database, a template, a browser, JavaScript or a spreadsheet. */
const specialTexts = [
  '',
  ' ',
  "' or 1=1 --",
  "'; drop table users; --",
  '$1',
  '${7*7}',
  '{{7*7}}',
  '%00',
  '\0',
  '\u202e',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '=1+1',
  'NaN',
  'null',
  '1e309',
  '08030000001',
  '😀'.repeat(40),
  'a'.repeat(3_000),
];

const word = fc.oneof(fc.constantFrom(...specialTexts), fc.string({ unit: 'binary', maxLength: 40 }));
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e300, Number.MIN_VALUE),
);

/** Any JSON, also deeply nested and unusual values. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  word,
  number.filter(Number.isFinite),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], JSON.parse('{"__proto__":{"superAdmin":true}}')),
  fc
    .integer({ min: 10, max: 60 })
    .map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown),
);

/** Values that match a schema, as far as its description has constraints. @param ids ids of records; unknown ids are added */
export const fitting = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> =>
  fittingDescription(schema.describe() as Description, ids);

function fittingDescription(description: Description, ids: readonly string[]): fc.Arbitrary<unknown> {
  const test = (name: string) => description.tests.find((each) => each.name === name)?.params as Params;
  if (description.oneOf.length > 0) return fc.constantFrom(...description.oneOf);
  switch (description.type) {
    case 'object': {
      const fields = Object.entries(description.fields ?? {});
      return fc.record(
        Object.fromEntries(fields.map(([name, field]) => [name, fittingDescription(field, ids)])),
        { requiredKeys: fields.filter(([, field]) => !field.optional).map(([name]) => name) },
      );
    }
    case 'array': {
      const inner = description.innerType;
      return fc.array(inner === undefined ? anyJson : fittingDescription(inner, ids), {
        minLength: 1,
        maxLength: 5,
      });
    }
    case 'number':
      return fc.integer({ min: test('min')?.min ?? 0, max: test('max')?.max ?? 1_000 });
    case 'boolean':
      return fc.boolean();
    default:
      return fittingText(description, ids);
  }
}

type Params = { min?: number; max?: number; regex?: unknown } | undefined;

/** Texts by the patterns of the contracts. */
function fittingText({ tests, meta }: Description, ids: readonly string[]): fc.Arbitrary<string> {
  const patterns = tests.map(({ params }) => String((params as Params)?.regex ?? ''));
  const has = (part: string) => patterns.some((pattern) => pattern.includes(part));
  if (has('0-9a-f')) return fc.oneof(fc.constantFrom(...ids), fc.uuid({ version: 7 }));
  if (has('{11}')) return fc.stringMatching(/^0[789]0\d{8}$/);
  if (has('{6}')) return fc.stringMatching(/^\d{6}$/);
  if (has('[A-Z]')) return fc.constantFrom('Heron-Kite#47', 'Right#2026', 'Abcdef1!');
  if ((meta as { format?: string } | undefined)?.format === 'date-time') {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
      .map((date) => date.toISOString());
  }
  return fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.trim() || 'x'),
    fc.constantFrom('a', 'lagos'),
  );
}

/** Values with at most one invalid part. */
export const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    value,
    anyJson,
    fc.tuple(value, fc.nat(20), anyJson).map(([good, at, bad]) => replaceOne(good, at, bad)),
    fc
      .tuple(value, word, anyJson)
      .map(([good, name, bad]) =>
        isRecord(good) ? Object.fromEntries([...Object.entries(good), [name, bad]]) : good,
      ),
  );

function replaceOne(good: unknown, at: number, bad: unknown): unknown {
  if (!isRecord(good)) return bad;
  const names = Object.keys(good);
  const name = names[at % Math.max(1, names.length)];
  return name === undefined ? good : { ...good, [name]: bad };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Arbitrary request headers. */
export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'content-type',
    'cookie',
    'if-none-match',
    'origin',
    'range',
    'x-forwarded-for',
    'x-http-method-override',
    'x-request-id',
  ),
  fc.oneof(
    fc.constantFrom(
      'text/csv',
      'application/json',
      '*/*',
      ';;;',
      'a=b; a=c',
      '127.0.0.1',
      'multipart/form-data; boundary=',
    ),
    // Characters that HTTP allows in a header.
    fc.stringMatching(/^[\x21-\x7e]([\x20-\x7e]{0,60}[\x21-\x7e])?$/),
  ),
  { maxKeys: 4 },
);

/** Arbitrary query parameters, some repeated. */
export const anyQuery: fc.Arbitrary<[string, string][]> = fc.array(
  fc.tuple(
    fc.oneof(fc.constantFrom('limit', 'cursor', 'q', 'filter', 'sort', 'recordId', 'from'), word),
    word,
  ),
  { maxLength: 4 },
);
