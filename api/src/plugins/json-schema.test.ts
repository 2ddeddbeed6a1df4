import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { array, date, number, object, string, type Schema } from 'yup';
import { translate, type Dialect } from './json-schema.ts';

const fieldOf = (schema: Schema, dialect: Dialect = 'request') =>
  translate(object({ field: schema }), dialect).properties!['field'];

test('a pattern with flags is left out, since JSON Schema has no flags', () => {
  assert.deepEqual(fieldOf(string().matches(/^a$/i)), { type: 'string' });
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
