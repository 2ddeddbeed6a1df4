import type { ObjectSchema, Schema } from 'yup';
import { defineCall, type Section } from '../../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../../base/envelope.ts';
import { closed, recordId } from '../../base/fields.ts';
import type { ServiceScope } from '../../base/service-scopes.ts';
import { idParams } from './fields.ts';

/** Part of a scope before the colon, such as `rides`. */
type ScopeOf<K extends 'read' | 'write'> = ServiceScope extends infer S
  ? S extends `${infer Noun}:${K}`
    ? Noun
    : never
  : never;

/** One kind of records in the service API, from which its calls follow. */
export interface KindNames {
  /** `Offered ride`. */
  title: string;
  /** `OfferedRide`: in the names of the calls, with an `s` in that of the list. */
  noun: string;
  /** `/service/offered-rides`. */
  path: string;
  section: Section;
  scope: ScopeOf<'read'> & ScopeOf<'write'>;
  /** A record as the documentation shows it. */
  example: object;
}

/** Writing call: schema and example of its body, and what the documentation says beyond the summary. */
interface Writing<B extends object> {
  body: ObjectSchema<B>;
  example: object;
  description?: string;
}

/** Action on one record: `cancel` is `POST …/{id}/cancel`. */
interface Action<B extends object> extends Omit<Writing<B>, 'example'> {
  name: 'cancel' | 'accept';
  summary: string;
  description: string;
  example?: object;
}

/** Id of the user in the examples. */
export const exampleUserId = '019aa5c0-0000-7000-8000-000000000001';

/** Times of a record in the examples. */
export const exampleTimes = {
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
};

/** Fields with which somebody creates a record of a user; `required` names those that it needs. */
export function newRecord<F extends Record<string, Schema>, K extends keyof F & string>(
  fields: F,
  ...required: K[]
) {
  const needed = Object.fromEntries(required.map((name) => [name, fields[name]?.required()]));
  return closed({ userId: recordId().required(), ...fields, ...(needed as Record<K, F[K]>) });
}

/**
 * Calls of one kind of records: `read`, cancelled records included; `list`, newest first, without cancelled ones, of one
 * user if the query names one; `create`; `update` of the given fields; and `act`, such as the cancellation. Errors of the calls with an id:
 * `notFound`; of those that write: `conflict`.
 */
export function kindOfRecords<R extends object, C extends object, U extends object, A extends object>(
  record: ObjectSchema<R>,
  names: KindNames,
  writing: { create: Writing<C>; update: Writing<U> | null; action: Action<A> },
) {
  const { title, noun, path, section, scope, example: shown } = names;
  const answer = dataAnswer(record.required());
  const exampleAnswer = { answer: { success: true, data: shown } };
  const call = (kind: 'read' | 'write') => ({
    ...{ section, access: 'service' as const, scope: `${scope}:${kind}` as const },
  });
  const { create, update, action } = writing;
  const verb = action.name === 'cancel' ? 'Cancel' : 'Accept';
  return {
    record,
    read: defineCall(`serviceRead${noun}`, `GET ${path}/{id}`, {
      ...call('read'),
      summary: `${title} by id`,
      description: 'Also after its cancellation, with `deleted`.',
      example: exampleAnswer,
      params: idParams,
      answer,
    }),
    list: defineCall(`serviceList${noun}s`, `GET ${path}`, {
      ...call('read'),
      summary: `${title}: all, newest first`,
      description: 'Without cancelled ones. `userId` selects the records of one user.',
      example: { answer: { success: true, data: [shown], total: 1, nextCursor: null } },
      query: listQuery(['all'] as const)
        .shape({ userId: recordId() })
        .noUnknown('unknown field: ${unknown}'),
      answer: listAnswer(record),
    }),
    create: defineCall(`serviceCreate${noun}`, `POST ${path}`, {
      ...call('write'),
      summary: `${title}: create`,
      ...(create.description === undefined ? {} : { description: create.description }),
      failures: ['conflict', 'notFound'],
      example: { body: create.example, ...exampleAnswer },
      body: create.body,
      answer,
    }),
    update:
      update &&
      defineCall(`serviceUpdate${noun}`, `PATCH ${path}/{id}`, {
        ...call('write'),
        summary: `${title}: change fields and state`,
        description: update.description ?? 'Changes the fields that are given.',
        failures: ['conflict'],
        example: { body: update.example, ...exampleAnswer },
        params: idParams,
        body: update.body,
        answer,
      }),
    act: defineCall(`service${verb}${noun}`, `POST ${path}/{id}/${action.name}`, {
      ...call('write'),
      summary: `${title}: ${action.summary}`,
      description: action.description,
      failures: ['conflict'],
      example: { body: action.example ?? {}, ...exampleAnswer },
      params: idParams,
      body: action.body,
      answer,
    }),
  };
}
