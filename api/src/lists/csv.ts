import { pipeline, type Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { csvFormat } from '@padiman/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { prefersCsv } from '../plugins/contract-route.ts';

/**
 * Streams records as CSV, as they are read.
 * @param columns from `csvColumns` of the contracts
 */
export function toCsv(records: Iterable<object> | AsyncIterable<object>, columns: string[]): Readable {
  const csv = stringify({
    ...csvFormat,
    columns: columns.map((column) => ({ key: column, header: column })),
    cast: {
      boolean: (value) => String(value),
      object: (value) => JSON.stringify(value),
    },
  });
  // On error, aborts the stream, so that the client can detect the truncation.
  pipeline(records, csv, () => undefined);
  return csv;
}

/** Tells whether a call of something that is JSON or CSV prefers CSV, and that its answer depends on that. */
export function asksForCsv(request: FastifyRequest, reply: FastifyReply): boolean {
  void reply.header('vary', 'accept');
  return prefersCsv(request);
}

/** Sends a CSV in place of the answer of the contract. */
export const sendCsv = (reply: FastifyReply, name: string, csv: Readable): never =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv) as never;
