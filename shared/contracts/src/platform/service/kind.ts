import type { ObjectSchema, Schema } from 'yup';
import { defineCall, type Section, plain } from '../../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../../base/envelope.ts';
import { closed, recordId } from '../../base/fields.ts';
import type { ServiceScope } from '../../base/service-scopes.ts';
import { cancelBody, cancelPaidBody } from './fields.ts';

/** Part of a scope before the colon, such as `rides`. */
type ScopeOf<K extends 'read' | 'write'> = ServiceScope extends infer S
  ? S extends `${infer Noun}:${K}`
    ? Noun
    : never
  : never;

/** A field that callers write; a new record may need it. */
interface Field {
  schema: Schema;
  isNeeded: boolean;
  /** Value in the examples. */
  example: unknown;
}

/** A field that a new record may have. */
export const field = (schema: Schema, example?: unknown): Field => ({ schema, example, isNeeded: false });

/** A field that a new record must have. */
export const needed = (schema: Schema, example: unknown): Field => ({ schema, example, isNeeded: true });

/** One kind of records in the service API, from which its calls follow. */
interface KindOfRecords {
  /** `Offered ride`; follows from the noun, unless it is stated. */
  title?: string;
  section: Section;
  scope: ScopeOf<'read'> & ScopeOf<'write'>;
  /** A record as it is answered. */
  record: ObjectSchema<object>;
  /** Fields of a new record, beside its `userId`, which can be changed later. */
  fields: Record<string, Field>;
  /** Further fields of a new record. */
  creation?: Record<string, Schema>;
  /** Fields of the example of a record beyond those that callers write. */
  example: object;
  /** Description of the creation. */
  create?: string;
  /** Null for records that never change. */
  update: { example: object; description?: string; fields?: Record<string, Schema> } | null;
  /** Action on one record: `cancel` is `POST …/{id}/cancel`. */
  action: {
    name?: 'accept';
    summary: string;
    description: string;
    body?: ObjectSchema<object>;
    example?: object;
  };
}

/** A record of the examples. */
export const exampleId = (digit: number | 'a') => `019aa5c0-0000-7000-8000-00000000000${digit}`;

const exampleTime = '2026-11-21T08:00:00.000Z';
const mapped = <V, W>(values: Record<string, V>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

/**
 * Calls of one kind of records: `read`, cancelled records included; `list`, newest first, without cancelled ones, of one
 * user if the query names one; `create`; `update` of the given fields; and `act`, such as the cancellation. Errors of the calls with an id:
 * `notFound`; of those that write: `conflict`.
 *
 * @param noun in the names of the calls, with an `s` in that of the list: `OfferedRide`
 */
function callsOfKind(noun: string, kind: KindOfRecords) {
  const { section, scope, record, fields, creation = {}, update, action } = kind;
  const label = noun.replaceAll(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const path = `/service/${label.toLowerCase().replaceAll(' ', '-')}s`;
  const { title = label } = kind;
  const isOwned = 'userId' in record.fields;
  const written = {
    ...(isOwned && { userId: exampleId(1) }),
    ...mapped(fields, ({ example }) => example),
  };
  const shown = {
    ...written,
    ...kind.example,
    ...('createdAt' in record.fields && { createdAt: exampleTime, updatedAt: exampleTime }),
    deleted: false,
  };
  const changed = { ...mapped(fields, ({ schema }) => schema), ...update?.fields };
  const created = {
    ...(isOwned && { userId: recordId().required() }),
    ...mapped(fields, ({ schema, isNeeded }) => (isNeeded ? schema.required() : schema)),
    ...creation,
  };
  const answer = dataAnswer(record.required());
  const exampleAnswer = { answer: { success: true, data: shown } };
  const call = (right: 'read' | 'write') => ({
    ...{ ...plain, section, access: 'service' as const, scope: `${scope}:${right}` as const },
  });
  const { name = 'cancel' } = action;
  return {
    record,
    /** Schemas of the fields that callers write. */
    written: { ...created, ...changed } as Record<string, Schema>,
    read: defineCall(`serviceRead${noun}`, `GET ${path}/{id}`, {
      ...call('read'),
      summary: `${title} by id`,
      description: 'Also after its cancellation, with `deleted`.',
      example: exampleAnswer,
      answer,
    }),
    list: defineCall(`serviceList${noun}s`, `GET ${path}`, {
      ...call('read'),
      summary: `${title}: all, newest first`,
      description: 'Without cancelled ones. `userId` selects the records of one user.',
      example: { answer: { success: true, data: [shown], total: 1, nextCursor: null } },
      query: listQuery(['all']).shape({ userId: recordId() }),
      answer: listAnswer(record),
    }),
    create: defineCall(`serviceCreate${noun}`, `POST ${path}`, {
      ...call('write'),
      summary: `${title}: create`,
      ...(kind.create !== undefined && { description: kind.create }),
      failures: ['conflict', 'notFound'],
      example: { body: written, ...exampleAnswer },
      body: closed(created),
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
        body: closed(changed),
        answer,
      }),
    act: defineCall(`service${name === 'cancel' ? 'Cancel' : 'Accept'}${noun}`, `POST ${path}/{id}/${name}`, {
      ...call('write'),
      summary: `${title}: ${action.summary}`,
      description: action.description,
      failures: ['conflict', ...(action.body === cancelPaidBody ? (['tooManyRequests'] as const) : [])],
      example: { body: action.example ?? {}, ...exampleAnswer },
      body: action.body ?? cancelBody,
      answer,
    }),
  };
}

/** Calls of kinds of records, by their nouns. */
export const callsOfKinds = <N extends string>(kinds: Record<N, KindOfRecords>) =>
  Object.fromEntries(
    Object.entries<KindOfRecords>(kinds).map(([noun, kind]) => [noun, callsOfKind(noun, kind)]),
  ) as Record<N, ReturnType<typeof callsOfKind>>;
