import { bool, type ObjectSchema, type Schema } from 'yup';
import { defineCall, type Section, plain } from '../../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../../base/envelope.ts';
import { closed, recordId } from '../../base/fields.ts';
import type { ServiceScope } from '../../base/service-scopes.ts';

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
  /** Changes beyond the fields that callers write; `null` for records whose fields never change. */
  update: { example: object; description?: string; fields?: Record<string, Schema> } | null;
  /** Change that ends the record, or accepts an earning: a body of its own for the same call. */
  action: {
    /** Field that asks for it, with the value `true`; by default `cancelled`. */
    name?: 'accepted';
    /** Sentence of the documentation, as a condition: "With `cancelled`, …". */
    description: string;
    /** Fields beside the one that asks for it. */
    fields?: Record<string, Schema>;
  };
}

/** A record of the examples. */
export const exampleId = (digit: number | 'a') => `019aa5c0-0000-7000-8000-00000000000${digit}`;

const exampleTime = '2026-11-21T08:00:00.000Z';
const mapped = <V, W>(values: Record<string, V>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

const actionVerbs = { cancelled: 'cancel', accepted: 'accept' };

/**
 * Tells whether a body either changes fields or asks for the action. A body of another type than an object is refused as
 * such, and comes here as well.
 */
function standsAlone(body: Record<string, unknown>, actionFields: object, actionField: string): boolean {
  const given = Object.keys(body).filter((name) => body[name] !== undefined);
  const ofAction = given.filter((name) => name in actionFields);
  return ofAction.length === 0 || (given.includes(actionField) && ofAction.length === given.length);
}

/**
 * Calls of one kind of records: `list`, newest first, of one user if the query names one, or one record by its id;
 * `create`; and `update` of the given fields, or, with `cancelled`, the cancellation. Errors of the calls that write:
 * `notFound`, `conflict`.
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
  const { name: actionField = 'cancelled' } = action;
  const changed = update === null ? {} : { ...mapped(fields, ({ schema }) => schema), ...update.fields };
  const actionFields = { [actionField]: bool().oneOf([true], 'can only be set'), ...action.fields };
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
  return {
    record,
    /** Schemas of the fields that callers write. */
    written: { ...created, ...changed } as Record<string, Schema>,
    /** Field of a change that asks for the action, and the fields that may stand beside it. */
    action: { field: actionField, beside: Object.keys(actionFields) },
    list: defineCall(`serviceList${noun}s`, `GET ${path}`, {
      ...call('read'),
      summary: `${title}: all, newest first`,
      description:
        'Without cancelled ones. `userId` selects the records of one user; `id` one record instead, also after its cancellation, with `deleted`.',
      example: { answer: { success: true, data: [shown], total: 1, nextCursor: null } },
      query: listQuery(['all']).shape({ userId: recordId(), id: recordId() }),
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
    update: defineCall(`serviceUpdate${noun}`, `PATCH ${path}/{id}`, {
      ...call('write'),
      summary: `${title}: ${update === null ? actionVerbs[actionField] : 'change fields and state'}`,
      description: [
        update === null
          ? 'Its fields cannot be changed.'
          : (update.description ?? 'Changes the fields that are given.'),
        action.description,
      ].join(' '),
      failures: ['conflict', ...('refund' in actionFields ? (['tooManyRequests'] as const) : [])],
      example: { body: update?.example ?? { [actionField]: true }, ...exampleAnswer },
      body: closed({ ...changed, ...actionFields }).test(
        actionField,
        `${actionField}: give it without fields that change the record`,
        (body: Record<string, unknown> | undefined) => standsAlone(body ?? {}, actionFields, actionField),
      ),
      answer,
    }),
  };
}

/** Calls of kinds of records, by their nouns. */
export const callsOfKinds = <N extends string>(kinds: Record<N, KindOfRecords>) =>
  Object.fromEntries(
    Object.entries<KindOfRecords>(kinds).map(([noun, kind]) => [noun, callsOfKind(noun, kind)]),
  ) as Record<N, ReturnType<typeof callsOfKind>>;
