import type { Call, CallAnswer, CallInput } from '@padiman/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ArraySchema, ObjectSchema, type AnyObject, type Schema } from 'yup';
import type { Handle } from '../database/schema.ts';
import { TooBusy } from '../plugins/errors.ts';
import { csvColumns, toCsv } from './csv.ts';
import { toNaira } from './money.ts';
import type { ReadableList } from './record-list-service.ts';
import { route } from '../plugins/contract-route.ts';

type QueryOf<C> = NonNullable<CallInput<C> extends { query?: infer Q } ? Q : never>;
type WireOf<C> = CallAnswer<C> extends { data: (infer W)[] } ? W : never;

/** Whole lists that one process sends at a time; each keeps a connection to the database busy. */
const mostExports = 4;
let exports = 0;

/**
 * Serves a list: a page as JSON with totals, or, where the caller would rather have `text/csv` than JSON, all that
 * matches as CSV.
 *
 * @param toWire a row as the contract has it
 */
export function listRoute<C extends Call, Row>(
  app: FastifyInstance,
  database: Handle,
  contract: C,
  list: ReadableList<Row, QueryOf<C>>,
  toWire: (row: Row) => WireOf<C>,
): void {
  const columns = csvColumns(recordOf(contract.answer));
  const summed = 'totalAmount' in (contract.answer as ObjectSchema<AnyObject>).fields;
  route(app, contract as Call, async ({ query, http: { request, reply } }) => {
    const asked = query as QueryOf<C>;
    void reply.header('vary', 'accept');
    // Weighing what a caller would rather have costs something at every call; hardly any names CSV at all.
    const named = request.headers.accept?.includes('csv') === true;
    if (named && request.accepts().type(['application/json', 'text/csv']) === 'text/csv') {
      if (exports >= mostExports) throw new TooBusy();
      const rows = await begun(list.readAll(database, asked));
      return sendCsv(reply, contract, toCsv(mapped(rows, toWire as (row: Row) => object), columns));
    }
    const { rows, total, nextCursor, amount } = await list.readPage(database, asked);
    const page = { success: true, data: rows.map(toWire), total, nextCursor };
    return summed ? { ...page, totalAmount: toNaira(amount) } : page;
  });
}

/** The same batches, the first of them read: what fails at once can still be answered as a failure. */
async function begun<Row>(batches: AsyncIterable<Row[]>): Promise<AsyncIterable<Row[]>> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  })();
}

async function* mapped<Row>(batches: AsyncIterable<Row[]>, change: (row: Row) => object) {
  for await (const batch of batches) yield batch.map(change);
}

function sendCsv(reply: FastifyReply, { path }: Call, csv: ReturnType<typeof toCsv>): FastifyReply {
  exports += 1;
  csv.once('close', () => (exports -= 1));
  const name = path.slice(path.lastIndexOf('/') + 1);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
}

function recordOf(answer: Schema): Schema {
  const data = (answer as ObjectSchema<AnyObject>).fields['data'];
  if (!(data instanceof ArraySchema) || data.innerType === undefined) throw new Error('not a list');
  return data.innerType as Schema;
}
