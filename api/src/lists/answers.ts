import type { Call, CallAnswer } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { AnyObject, ObjectSchema, Schema } from 'yup';
import { route, type StaffRequest } from '../plugins/contract-route.ts';
import { asksForCsv, sendCsv, toCsv } from './csv.ts';
import { toNaira } from './money.ts';

type Convert = (value: unknown) => unknown;

/**
 * Maps values as the database returns them to a contract's: kobo to naira, times to ISO 8601, `id` to `_id`; in objects
 * and arrays too. Fields that the contract does not have are left out.
 */
function converterOf(schema: Schema): Convert {
  const { unit, format } = (schema.meta() ?? {}) as { unit?: string; format?: string };
  const { fields, innerType } = schema as { fields?: object; innerType?: Schema };
  let convert: Convert | undefined;
  if (unit === 'naira') convert = (value) => toNaira(value as number);
  else if (format === 'date-time') convert = (time) => (time instanceof Date ? time.toISOString() : time);
  else if (innerType !== undefined) {
    const inner = converterOf(innerType);
    convert = (values) => (values as unknown[]).map((value) => inner(value));
  } else if (fields !== undefined && Object.keys(fields).length > 0) {
    convert = recordMapper(schema as ObjectSchema<AnyObject>) as Convert;
  }
  return convert === undefined
    ? (value) => value
    : (value) => (value === null || value === undefined ? value : convert(value));
}

/** Maps a row, whose columns are named as the fields of a contract's record, to the record. */
export function recordMapper<R extends object>(record: ObjectSchema<R>): (row: object) => R {
  const fields = Object.entries<unknown>(record.fields).map(
    ([field, schema]) => [field, converterOf(schema as Schema)] as const,
  );
  return (row) => {
    const mapped: Record<string, unknown> = {};
    for (const [field, convert] of fields) {
      const value = (row as Record<string, unknown>)[field === '_id' && !('_id' in row) ? 'id' : field];
      if (value !== undefined) mapped[field] = convert(value);
    }
    return mapped as R;
  };
}

/** Name, columns and rows of an answer as CSV. */
export interface AnswerCsv {
  name: string;
  columns: string[];
  rows: object[];
}

/**
 * Serves a call that answers `{ success, data }`: maps what the handler returns to `data`, as {@link recordMapper} does.
 * @param csvOf the same data as `text/csv`, by content negotiation
 */
export function dataRoute<C extends Call>(
  app: FastifyInstance,
  contract: C,
  handler: (request: StaffRequest<C>) => Promise<object>,
  csvOf?: (data: CallAnswer<C> extends { data: infer D } ? D : never) => AnswerCsv,
): void {
  const { data } = (contract.answer as ObjectSchema<AnyObject>).fields;
  const convert = converterOf(data as Schema);
  route<Call>(app, contract, async (request) => {
    const found = convert(await handler(request as StaffRequest<C>));
    const { http } = request;
    if (csvOf === undefined || !asksForCsv(http.request, http.reply)) return { data: found };
    const { name, columns, rows } = csvOf(found as never);
    return sendCsv(http.reply, name, toCsv(rows, columns));
  });
}
