import type { Call } from '@padiman/contracts';
import { ObjectSchema, type Schema } from 'yup';
import { requestDialect } from './json-schema/dialects.ts';
import { translate, type JsonSchema } from './json-schema/translate.ts';
import { listParameterMessages } from './messages.ts';
import { isList } from './contract-calls.ts';

/** Parameter object of OpenAPI. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** Path, query and header parameters of a call. */
export function parametersOf(call: Call): Parameter[] {
  const descriptions = isList(call) ? listParameterMessages : {};
  return [
    ...read(call.params, 'path', {}),
    ...read(call.query, 'query', descriptions),
    ...(call.access === 'service' && call.method !== 'GET' ? [idempotencyKey(call.method === 'POST')] : []),
  ];
}

const idempotencyKey = (required: boolean): Parameter => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'Unique for each request, and the same at its retries, such as a UUID.',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
});

function read(
  schema: Schema | undefined,
  location: 'path' | 'query',
  descriptions: Record<string, string>,
): Parameter[] {
  if (!(schema instanceof ObjectSchema)) return [];
  const { properties = {}, required = [] } = translate(schema, requestDialect);
  return Object.entries(properties).map(([name, { description = descriptions[name], ...value }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: value,
  }));
}
