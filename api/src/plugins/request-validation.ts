import { ObjectSchema, ValidationError, type AnyObject, type Schema } from 'yup';
import { ValidationFailed } from './errors.ts';

const maxDepth = 16;
const maxFields = 20;

/** Validates a JSON body strictly: no conversion, and unknown keys are errors. */
export function validateBody(schema: Schema | undefined, body: unknown): unknown {
  if (schema === undefined) {
    if (body === undefined || body === null || isEmptyObject(body)) return undefined;
    throw new ValidationFailed({}, 'This call takes no body.');
  }
  // A request without a body is one without fields.
  return validate(schema, body === undefined ? {} : body);
}

/** Validates a query or path parameters: each is given once, and is converted to the schema's number or boolean. */
export function validateText(schema: Schema | undefined, raw: unknown): unknown {
  const given = raw as Record<string, unknown>;
  const fields: Record<string, unknown> = schema instanceof ObjectSchema ? schema.fields : {};
  const read: Record<string, unknown> = {};
  // A map, since assigning to `__proto__` of an object adds no key.
  const refused = new Map<string, string>();
  for (const [name, text] of Object.entries(given)) {
    const field = Object.hasOwn(fields, name) ? (fields[name] as Schema) : undefined;
    if (field === undefined) refused.set(shortened(name), 'unknown field');
    else if (typeof text !== 'string') refused.set(name, 'must be given once');
    else read[name] = fromText(field, text);
  }
  if (refused.size > 0) throw new ValidationFailed(firstFields(Object.fromEntries(refused)));
  return schema === undefined ? {} : validate(schema, read);
}

/** Asserts, when a route is registered, that a schema refuses unknown keys. */
export function assertClosed(schema: Schema | undefined, name: string): void {
  if (schema === undefined) return;
  if (!(schema instanceof ObjectSchema) || !(schema as ObjectSchema<AnyObject>).spec.noUnknown)
    throw new Error(`${name} must be defined with closed()`);
}

function fromText(field: Schema, text: string): unknown {
  if (field.type === 'number') return /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(text) ? Number(text) : text;
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  // Applies the field's text transforms, such as trimming a search.
  return field.cast(text, { assert: false });
}

function validate(schema: Schema, value: unknown): unknown {
  // Before yup, whose messages contain refused values. The database refuses NUL in text.
  assertPlain(value);
  try {
    return schema.validateSync(value, { strict: true, abortEarly: false });
  } catch (error) {
    if (error instanceof ValidationError) throw new ValidationFailed(fieldsOf(error));
    throw error;
  }
}

function fieldsOf(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {};
  const causes = error.inner.length > 0 ? error.inner : [error];
  for (const cause of causes) {
    const path = cause.path ?? '';
    if (cause.type === 'noUnknown') {
      for (const name of unknownNames(cause))
        fields[shortened(path ? `${path}.${name}` : name)] ??= 'unknown field';
    } else {
      fields[shortened(path || 'body')] ??= messageOf(cause);
    }
  }
  return firstFields(fields);
}

/** Message of a field. Replaces yup's message for a wrong type, which repeats the value. */
function messageOf(cause: ValidationError): string {
  const type = cause.params?.['type'];
  return cause.type === 'typeError' && typeof type === 'string'
    ? (wrongType[type] ?? 'is not valid')
    : cause.message;
}

const wrongType: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
};

/** Unknown keys of an object. yup joins them by commas, which a key may contain, so each own key is searched for. */
function unknownNames(cause: ValidationError): string[] {
  const listed = `, ${String(cause.params?.['unknown'] ?? '')}, `;
  return Object.keys((cause.value ?? {}) as object).filter((name) => listed.includes(`, ${name}, `));
}

function assertPlain(value: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.depth > maxDepth) throw new ValidationFailed({}, 'The request is nested too deeply.');
    if (typeof next.value === 'string' && next.value.includes('\0'))
      throw new ValidationFailed({}, 'The request contains a character that is not allowed.');
    if (typeof next.value === 'object' && next.value !== null) {
      for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 });
    }
  }
}

const shortened = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
const firstFields = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).slice(0, maxFields));
const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
