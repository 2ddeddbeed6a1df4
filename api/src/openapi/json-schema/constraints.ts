import type { Description } from './description.ts';
import type { JsonSchema } from './translate.ts';

type Test = Description['tests'][number];

/** Constraints of a value beyond its type. Custom tests, which yup does not name, are left out. */
export function constraintsOf(description: Description): JsonSchema {
  const { meta, nullable, tests, oneOf: values } = description;
  return {
    ...Object.assign({}, ...tests.map((test) => boundsOf(description, test))),
    ...patternsOf(tests),
    ...(values.length === 0 ? {} : { enum: nullable ? [...values, null] : [...values] }),
    ...(meta.format === undefined ? {} : { format: meta.format }),
    ...(meta.values === undefined ? {} : { type: 'object', additionalProperties: { type: meta.values } }),
    ...(meta.description === undefined ? {} : { description: meta.description }),
  };
}

const formats: Record<string, string> = { email: 'email', url: 'uri', uuid: 'uuid', datetime: 'date-time' };

function boundsOf(description: Description, { name = '', params = {} }: Test): JsonSchema {
  const { min, max, length, more, less } = params as Record<string, number>;
  if (formats[name] !== undefined) return { format: formats[name] };
  if (name === 'integer') return { type: description.nullable ? ['integer', 'null'] : 'integer' };
  switch (description.type) {
    case 'string':
      return defined({ minLength: length ?? min, maxLength: length ?? max });
    case 'array':
      return defined({ minItems: length ?? min, maxItems: length ?? max });
    case 'number':
      return defined({ minimum: min, maximum: max, exclusiveMinimum: more, exclusiveMaximum: less });
    default:
      return {};
  }
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
  return { pattern, ...(others.length === 0 ? {} : { allOf: others.map((other) => ({ pattern: other })) }) };
}

const defined = (bounds: Record<string, number | undefined>): JsonSchema =>
  Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
