import type { Call } from '@padiman/contracts';
import { answerDialect, requestDialect } from './json-schema/dialects.ts';
import { translate } from './json-schema/translate.ts';
import type { Components } from './components.ts';
import { failuresOf } from './failures.ts';
import { accessMessage, csvMessage } from './messages.ts';
import { parametersOf, type Parameter } from './parameters.ts';
import { isList, otherSection } from './contract-calls.ts';

/** Operation object of OpenAPI. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  'x-access': string;
  'x-scope'?: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: object;
  responses: Record<string, object>;
}

/** Describes a call by its contract. */
export function operationOf(call: Call, components: Components): Operation {
  const csv = isList(call) && call.access !== 'service';
  const sentences = [call.description, ...(csv ? [csvMessage] : []), accessMessage(call)];
  return {
    operationId: call.name,
    summary: call.summary,
    description: sentences.filter((sentence) => sentence !== undefined).join(' '),
    tags: [call.section ?? otherSection],
    'x-access': call.access,
    ...(call.scope === undefined ? {} : { 'x-scope': call.scope }),
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: jsonOf(translate(call.body, requestDialect), call.example?.body),
          },
        }),
    responses: {
      200: {
        description: 'Success.',
        content: {
          ...jsonOf(components.refer(translate(call.answer, answerDialect)), call.example?.answer),
          ...(csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      },
      ...failuresOf(call),
    },
  };
}

function securityOf({ access }: Call): Operation['security'] {
  if (access === 'public') return [];
  return [access === 'service' ? { serviceKey: [] } : { token: [] }];
}

const jsonOf = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});
