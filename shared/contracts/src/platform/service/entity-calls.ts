import type { ObjectSchema } from 'yup';
import { defineCall, type Section } from '../../base/call.ts';
import { dataAnswer, listAnswer, listQuery } from '../../base/envelope.ts';
import { recordId } from '../../base/fields.ts';
import type { ServiceScope } from '../../base/service-scopes.ts';
import { idParams } from './fields.ts';

/** Part of a scope before the colon, such as `rides`. */
type ScopeOf<K extends 'read' | 'write'> = ServiceScope extends infer S
  ? S extends `${infer Noun}:${K}`
    ? Noun
    : never
  : never;

/** Names of one kind of records in the service API, from which its calls follow. */
export interface EntityNames {
  /** `Offered ride`. */
  title: string;
  /** `OfferedRide`: in the names of the calls. */
  noun: string;
  /** `OfferedRides`. */
  nouns: string;
  /** `/service/offered-rides`. */
  path: string;
  section: Section;
  scope: ScopeOf<'read'> & ScopeOf<'write'>;
  /** A record as the documentation shows it. */
  example: object;
}

const oneAnswer = <R extends object>(record: ObjectSchema<R>) => dataAnswer(record.required());

/** `GET` of one record, cancelled ones included. Errors: `notFound`. */
export const readCall = <R extends object>(names: EntityNames, record: ObjectSchema<R>) =>
  defineCall({
    ...common(names, 'read'),
    name: `serviceRead${names.noun}`,
    summary: `${names.title} by id`,
    description: 'Also after its cancellation, with `deleted`.',
    method: 'GET',
    path: `${names.path}/{id}`,
    example: answerOf(names),
    params: idParams,
    answer: oneAnswer(record),
  });

/** `GET` of a page of records, newest first, of one user if the query names one. */
export const listCall = <R extends object>(names: EntityNames, record: ObjectSchema<R>) =>
  defineCall({
    ...common(names, 'read'),
    name: `serviceList${names.nouns}`,
    summary: `${names.title}: all, newest first`,
    description: 'Without cancelled ones. `userId` selects the records of one user.',
    method: 'GET',
    path: names.path,
    example: {
      answer: { success: true, data: [names.example], total: 1, nextCursor: null },
    },
    query: listQuery(['all'] as const)
      .shape({ userId: recordId() })
      .noUnknown('unknown field: ${unknown}'),
    answer: listAnswer(record),
  });

/** `POST` of a new record. */
export const createCall = <R extends object, B extends object>(
  names: EntityNames,
  record: ObjectSchema<R>,
  body: ObjectSchema<B>,
  example: object,
  description?: string,
) =>
  defineCall({
    ...common(names, 'write'),
    name: `serviceCreate${names.noun}`,
    summary: `${names.title}: create`,
    ...(description === undefined ? {} : { description }),
    failures: ['conflict', 'notFound'],
    method: 'POST',
    path: names.path,
    example: { body: example, ...answerOf(names) },
    body,
    answer: oneAnswer(record),
  });

/** `PATCH` of the given fields. Errors: `notFound`, `conflict`. */
export const updateCall = <R extends object, B extends object>(
  names: EntityNames,
  record: ObjectSchema<R>,
  body: ObjectSchema<B>,
  example: object,
  description = 'Changes the fields that are given.',
) =>
  defineCall({
    ...common(names, 'write'),
    name: `serviceUpdate${names.noun}`,
    summary: `${names.title}: change fields and state`,
    description,
    failures: ['conflict'],
    method: 'PATCH',
    path: `${names.path}/{id}`,
    example: { body: example, ...answerOf(names) },
    params: idParams,
    body,
    answer: oneAnswer(record),
  });

/** `POST` of an action on one record, such as its cancellation. Errors: `notFound`, `conflict`. */
export const actionCall = <R extends object, B extends object>(
  names: EntityNames,
  record: ObjectSchema<R>,
  body: ObjectSchema<B>,
  action: { name: string; path: string; summary: string; description: string; example?: object },
) =>
  defineCall({
    ...common(names, 'write'),
    name: `service${action.name}${names.noun}`,
    summary: `${names.title}: ${action.summary}`,
    description: action.description,
    failures: ['conflict'],
    method: 'POST',
    path: `${names.path}/{id}/${action.path}`,
    example: { body: action.example ?? {}, ...answerOf(names) },
    params: idParams,
    body,
    answer: oneAnswer(record),
  });

/** Id of an existing user in a request. */
export const userId = () => recordId().required();

const common = ({ section, scope }: EntityNames, kind: 'read' | 'write') => ({
  section,
  access: 'service' as const,
  scope: `${scope}:${kind}` as const,
});

const answerOf = ({ example }: EntityNames) => ({ answer: { success: true, data: example } });
