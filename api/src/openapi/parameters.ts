import type { Call } from '@padiman/contracts';
import { ObjectSchema, type Schema } from 'yup';
import { asked } from './json-schema/dialects.ts';
import { translate, type JsonSchema } from './json-schema/translate.ts';
import { listParameterWords } from './list-messages.ts';
import { isList } from './stated.ts';

/** A parameter as OpenAPI states it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** The parameters of a call, in the path and in the query. */
export function parametersOf(call: Call): Parameter[] {
  const words = isList(call) ? listParameterWords : {};
  return [...read(call.params, 'path', {}), ...read(call.query, 'query', words)];
}

function read(
  schema: Schema | undefined,
  where: 'path' | 'query',
  words: Record<string, string>,
): Parameter[] {
  if (!(schema instanceof ObjectSchema)) return [];
  const { properties = {}, required = [] } = translate(schema, asked);
  return Object.entries(properties).map(([name, { description = words[name], ...value }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: value,
  }));
}
