import {
  defaultPageSize,
  personalDataRight,
  rights,
  type Access,
  type Call,
  type Policy,
} from '@padiman/contracts';
import { ObjectSchema, type Schema } from 'yup';
import type { Components } from './components.ts';
import { isList, otherSection } from './contract-calls.ts';
import { failuresOf } from './failures.ts';
import { translate, type JsonSchema } from '../plugins/json-schema.ts';

/** Parameter object of OpenAPI. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

/** Operation object of OpenAPI. */
export type Operation = ReturnType<typeof operationOf>;

/** Describes a call by its contract. */
export function operationOf(call: Call, components: Components) {
  const csv = isList(call) && call.stepUp === 'export';
  const sentences = [call.description, ...(csv ? [csvMessage] : []), accessMessage(call)];
  const responses: Record<string, object> = {
    200: {
      description: 'Success.',
      content: {
        ...jsonOf(components.refer(translate(call.answer, 'answer')), call.example?.answer),
        ...(csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
      },
    },
    ...failuresOf(call),
  };
  return {
    operationId: call.name,
    summary: call.summary,
    description: sentences.filter((sentence) => sentence !== undefined).join(' '),
    tags: [call.section ?? otherSection],
    'x-access': accessOf(call),
    ...(call.scope && { 'x-scope': call.scope }),
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(call.body && {
      requestBody: { required: true, content: jsonOf(translate(call.body, 'request'), call.example?.body) },
    }),
    responses,
  };
}

function securityOf({ access }: Call): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [access === 'service' ? { serviceKey: [] } : { token: [] }];
}

const jsonOf = (schema: object, example?: unknown) => ({
  'application/json': { schema, ...(example === undefined ? {} : { example }) },
});

/** Path, query and header parameters of a call. */
function parametersOf(call: Call): Parameter[] {
  const descriptions = isList(call) ? listParameterMessages : {};
  return [
    ...read(call.params, 'path', {}),
    ...read(call.query, 'query', descriptions),
    ...(call.access === 'service' && call.method !== 'GET' ? [idempotencyKey(call.method === 'POST')] : []),
    ...(call.repeatable ? [idempotencyKey(false)] : []),
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
  const { properties = {}, required = [] } = translate(schema, 'request');
  return Object.entries(properties).map(([name, { description = descriptions[name], ...value }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: value,
  }));
}

/** Sentence about the access that a call requires. */
const accessMessages: Readonly<Record<string, string>> = {
  public: 'Open to everybody.',
  guest: 'Open to callers who are not signed in.',
  staff: 'For every admin.',
  superAdmin: 'For super admins alone.',
};

function accessMessage({ access, scope, policies }: Pick<Call, 'access' | 'scope' | 'policies'>): string {
  if (access === 'service')
    return scope === undefined ? 'For service keys.' : `For service keys with the scope \`${scope}\`.`;
  if (policies === undefined) return holderMessage(access);
  const sentences = Object.entries(policies.of).map(([value, policy]) => policyMessage(value, policy));
  return `By \`${policies.by}\`: ${sentences.join(' ')}`;
}

/** Sentences about the policy of one value of a parameter. */
function policyMessage(value: string, { access, stepUp, approval }: Policy): string {
  const factor = stepUp === false ? '' : ' Asks for the second factor.';
  const persons = approval === 'two' ? ' Two admins above the limit.' : '';
  return `\`${value}\`: ${holderMessage(access)}${factor}${persons}`;
}

function holderMessage(access: Access): string {
  const label = rights[access]?.label ?? access;
  return accessMessages[access] ?? `For admins with the right "${label}", and for super admins.`;
}

/** Access of a call; of one with policies the access for each value of the parameter. */
const accessOf = ({ access, policies }: Call): Access | Record<string, Access> =>
  policies === undefined
    ? access
    : Object.fromEntries(Object.entries(policies.of).map(([value, policy]) => [value, policy.access]));

/** Descriptions of the query parameters that all lists have. */
const listParameterMessages: Record<string, string> = {
  limit: `Number of records on a page; ${defaultPageSize} by default.`,
  cursor:
    'Start of the page: `nextCursor` of the page before. Opaque, and valid for the same list and order only.',
  q: 'Search: every word must occur in the record; a word of one or two letters at the beginning of a word.',
  filter: 'Filter of the records; all by default.',
  sort: 'Order of the records; newest first by default.',
};

/** Description of the CSV of a list. */
const csvMessage = `With \`Accept: text/csv\`, answers all records that match filter and search as CSV, instead of one page, to admins with the right "${rights[personalDataRight]?.label}".`;
