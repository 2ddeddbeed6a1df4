import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { array, bool, date, mixed, number, object, string, type Schema } from 'yup';
import { translate, type Dialect } from './json-schema.ts';

const fieldOf = (schema: Schema, dialect: Dialect = 'request') =>
  translate(object({ field: schema }), dialect).properties!['field'];

test('constraints of texts', () => {
  assert.deepEqual(fieldOf(string().min(3).max(9)), { type: 'string', minLength: 3, maxLength: 9 });
  assert.deepEqual(fieldOf(string().length(4)), { type: 'string', minLength: 4, maxLength: 4 });
  assert.deepEqual(fieldOf(string().email()), { type: 'string', format: 'email' });
  assert.deepEqual(fieldOf(string().url()), { type: 'string', format: 'uri' });
  assert.deepEqual(fieldOf(string().meta({ format: 'date-time' })), { type: 'string', format: 'date-time' });
  assert.deepEqual(fieldOf(string().matches(/^\d+$/)), { type: 'string', pattern: '^\\d+$' });
  assert.deepEqual(fieldOf(string().matches(/a/).matches(/b/).matches(/c/)), {
    type: 'string',
    pattern: 'a',
    allOf: [{ pattern: 'b' }, { pattern: 'c' }],
  });
});

test('a pattern with flags is left out, since JSON Schema has no flags', () => {
  assert.deepEqual(fieldOf(string().matches(/^a$/i)), { type: 'string' });
});

test('constraints of numbers, lists, choices and nulls', () => {
  const page = number().integer().min(1).max(200);
  assert.deepEqual(fieldOf(page), { type: 'integer', minimum: 1, maximum: 200 });
  assert.deepEqual(fieldOf(page.nullable()), { type: ['integer', 'null'], minimum: 1, maximum: 200 });
  assert.deepEqual(fieldOf(number().positive().lessThan(9)), {
    type: 'number',
    exclusiveMinimum: 0,
    exclusiveMaximum: 9,
  });
  assert.deepEqual(fieldOf(array().of(bool().required()).min(1).max(5)), {
    type: 'array',
    items: { type: 'boolean' },
    minItems: 1,
    maxItems: 5,
  });
  assert.deepEqual(fieldOf(string().oneOf(['a', 'b'])), { type: 'string', enum: ['a', 'b'] });
  assert.deepEqual(fieldOf(string().oneOf(['a']).nullable()), {
    type: ['string', 'null'],
    enum: ['a', null],
  });
  assert.deepEqual(fieldOf(bool().oneOf([false])), { type: 'boolean', enum: [false] });
});

test('descriptions and maps come from the meta of a schema', () => {
  assert.deepEqual(fieldOf(number().meta({ description: 'Naira.' })), {
    type: 'number',
    description: 'Naira.',
  });
  const counts = mixed().meta({ values: 'number' });
  assert.deepEqual(fieldOf(counts), { type: 'object', additionalProperties: { type: 'number' } });
  assert.deepEqual(fieldOf(counts, 'serializer'), {});
});

test('an object is closed by its schema in a request, and always in an answer', () => {
  const open = object({ a: string().required(), b: string() });
  assert.deepEqual(translate(open, 'request'), {
    type: 'object',
    properties: { a: { type: 'string', minLength: 1 }, b: { type: 'string' } },
    required: ['a'],
  });
  assert.equal(translate(open.noUnknown(), 'request').additionalProperties, false);
  assert.deepEqual(translate(open, 'answer'), {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    required: ['a'],
    additionalProperties: false,
  });
});

test('a type that JSON lacks is refused', () => {
  assert.throws(() => translate(object({ at: date() }), 'answer'), /date/);
});

test('yup and JSON Schema accept and refuse the same bodies', () => {
  const schema = object({
    name: string().trim().required().max(5),
    age: number().integer().min(18),
    tags: array().of(string().required()).max(2),
    kind: string().oneOf(['x', 'y']),
    note: string().nullable(),
  }).noUnknown();
  const byJsonSchema = formats.default(new Ajv2020()).compile(translate(schema, 'request'));
  const bodies: [unknown, boolean][] = [
    [{ name: 'Ada' }, true],
    [{ name: 'Ada', age: 18, tags: ['a', 'b'], kind: 'x', note: null }, true],
    [{ name: 'A\nB' }, true],
    [{ name: ' Ada' }, false],
    [{ name: 'Ada ' }, false],
    [{ name: '' }, false],
    [{ name: 'Adaeze' }, false],
    [{ name: 'Ada', age: 17 }, false],
    [{ name: 'Ada', age: 18.5 }, false],
    [{ name: 'Ada', age: '18' }, false],
    [{ name: 'Ada', tags: [''] }, false],
    [{ name: 'Ada', tags: ['a', 'b', 'c'] }, false],
    [{ name: 'Ada', kind: 'z' }, false],
    [{ name: 'Ada', other: 1 }, false],
    [{}, false],
  ];
  for (const [body, good] of bodies) {
    assert.equal(byJsonSchema(body), good, JSON.stringify(body));
    assert.equal(schema.isValidSync(body, { strict: true }), good, JSON.stringify(body));
  }
});
