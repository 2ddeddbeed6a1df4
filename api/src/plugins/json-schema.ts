import { ArraySchema, ObjectSchema, type Schema } from 'yup';

/** The part of JSON Schema (2020-12) that contracts are translated into; empty if any value is allowed. */
export interface JsonSchema {
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  enum?: unknown[];
  /** Other keywords, such as `maxLength`, which nothing here reads. */
  [keyword: string]: unknown;
}

/**
 * Purpose of a translation. The serializer needs types only, and writes declared fields only. In an answer a required text
 * may be empty, in a request not, and a request's object is closed by its schema alone.
 */
export type Dialect = 'serializer' | 'answer' | 'request';

/** Translates a yup schema to JSON Schema. @throws Error for a type that JSON lacks */
export function translate(schema: Schema, dialect: Dialect): JsonSchema {
  if (dialect === 'serializer') return shapeOf(schema, dialect);
  const isFilled = dialect === 'request' && schema.type === 'string' && hasTest(schema, 'required');
  return { ...shapeOf(schema, dialect), ...(isFilled && { minLength: 1 }), ...constraintsOf(schema) };
}

function shapeOf(schema: Schema, dialect: Dialect): JsonSchema {
  const type = schema.spec.nullable ? [schema.type, 'null'] : schema.type;
  if (schema instanceof ObjectSchema) {
    const fields = Object.entries(schema.fields as Record<string, Schema>);
    const isClosed = dialect !== 'request' || hasTest(schema, 'noUnknown');
    return {
      type,
      properties: Object.fromEntries(fields.map(([name, field]) => [name, translate(field, dialect)])),
      required: fields.filter(([, field]) => !field.spec.optional).map(([name]) => name),
      ...(isClosed && { additionalProperties: false }),
    };
  }
  if (schema instanceof ArraySchema) {
    const inner = schema.innerType as Schema | undefined;
    return { type, ...(inner && { items: translate(inner, dialect) }) };
  }
  if (schema.type === 'mixed') return {};
  if (['string', 'number', 'boolean'].includes(schema.type)) return { type };
  throw new Error(`JSON has no type ${schema.type}`);
}

type Test = { name?: string; params?: Record<string, unknown> };

/** All tests of a schema; yup's `describe()` has one of each kind, and a password has four patterns. */
const testsOf = (schema: Schema): Test[] =>
  schema.tests.flatMap(({ OPTIONS }) => (OPTIONS === undefined ? [] : [OPTIONS as Test]));

const hasTest = (schema: Schema, name: string) => testsOf(schema).some((test) => test.name === name);

/** Constraints of a value beyond its type. Custom tests, which yup does not name, are left out. */
function constraintsOf(schema: Schema): JsonSchema {
  const meta = (schema.meta() ?? {}) as { description?: string; format?: string; values?: string };
  const values = schema instanceof ObjectSchema ? [] : schema.describe().oneOf;
  const { nullable } = schema.spec;
  return {
    ...Object.assign({}, ...testsOf(schema).map((test) => boundsOf(schema, test))),
    ...patternsOf(testsOf(schema)),
    ...(values.length > 0 && { enum: nullable ? [...values, null] : values }),
    ...(meta.format !== undefined && { format: meta.format }),
    ...(meta.values !== undefined && { type: 'object', additionalProperties: { type: meta.values } }),
    ...(meta.description !== undefined && { description: meta.description }),
  };
}

const formats: Record<string, string> = { email: 'email', url: 'uri', uuid: 'uuid', datetime: 'date-time' };

/** Keywords of a type for the parameters of yup's tests. */
const keywords: Record<string, Record<string, string[]>> = {
  string: { min: ['minLength'], max: ['maxLength'], length: ['minLength', 'maxLength'] },
  array: { min: ['minItems'], max: ['maxItems'], length: ['minItems', 'maxItems'] },
  number: { min: ['minimum'], max: ['maximum'], more: ['exclusiveMinimum'], less: ['exclusiveMaximum'] },
};

function boundsOf({ type, spec }: Schema, { name = '', params = {} }: Test): JsonSchema {
  if (formats[name] !== undefined) return { format: formats[name] };
  if (name === 'integer') return { type: spec.nullable ? ['integer', 'null'] : 'integer' };
  const bounds = Object.entries(params).flatMap(([param, bound]) =>
    (keywords[type]?.[param] ?? []).map((keyword) => [keyword, bound]),
  );
  return Object.fromEntries(bounds) as JsonSchema;
}

const trimmed = String.raw`^(\S([\s\S]*\S)?)?$`;

/** Patterns of a text, further ones in `allOf`. Patterns with flags, which JSON Schema lacks, are left out. */
function patternsOf(tests: Test[]): JsonSchema {
  const [pattern, ...others] = tests.flatMap(({ name, params }) => {
    if (name === 'trim') return [trimmed];
    const regex = params?.['regex'];
    return name === 'matches' && regex instanceof RegExp && regex.flags === '' ? [regex.source] : [];
  });
  if (pattern === undefined) return {};
  return { pattern, ...(others.length > 0 && { allOf: others.map((other) => ({ pattern: other })) }) };
}
