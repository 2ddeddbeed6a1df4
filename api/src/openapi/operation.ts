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
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: object;
  responses: Record<string, object>;
}

/** Describes a call by its contract. */
export function operationOf(call: Call, components: Components): Operation {
  const list = isList(call);
  const sentences = [call.description, ...(list ? [csvMessage] : []), accessMessage(call.access)];
  return {
    operationId: call.name,
    summary: call.summary,
    description: sentences.filter((sentence) => sentence !== undefined).join(' '),
    tags: [call.section ?? otherSection],
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ token: [] }],
    parameters: parametersOf(call),
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonOf(translate(call.body, requestDialect)) } }),
    responses: {
      200: {
        description: 'Success.',
        content: {
          ...jsonOf(components.refer(translate(call.answer, answerDialect))),
          ...(list ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      },
      ...failuresOf(call),
    },
  };
}

const jsonOf = (schema: object) => ({ 'application/json': { schema } });
