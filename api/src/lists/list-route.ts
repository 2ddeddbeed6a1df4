import { csvColumns, type Call, type CallAnswer, type CallInput, type Obstacle } from '@padiman/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';
import type { Caller } from '../plugins/caller.ts';
import { assertInTime } from '../plugins/server-timing.ts';
import { ExportNotAllowed, TooBusy } from '../plugins/errors.ts';
import { seesPersonalData } from '../plugins/masking.ts';
import { toCsv } from './csv.ts';
import { toNaira } from './money.ts';
import type { CountedPage, ReadableList } from './contract-list.ts';
import { route } from '../plugins/contract-route.ts';

type QueryOf<C> = NonNullable<CallInput<C> extends { query?: infer Q } ? Q : never>;
type RecordOf<C> = CallAnswer<C> extends { data: (infer R)[] } ? R : never;

/** Request for a list that depends on its path, query or caller. */
interface ListRequest<Q> {
  params: unknown;
  query: Q;
  caller: Caller;
}

interface MappedList<Row, R> {
  toRecord: (row: Row) => R;
}

/** Obstacles of records by their ids. */
type Obstacles = ReadonlyMap<string, readonly Obstacle[]>;

/** Maximum of concurrent CSV exports of one process; each holds a database connection. */
const maxExports = 4;
let runningExports = 0;

/**
 * Serves a list: a page as JSON with totals or, by content negotiation, all matching records as `text/csv`. A caller
 * without the right to personal data gets no CSV, and a search that leaves personal data out.
 *
 * @param list the list, or a function that finds the list of a request
 * @param toRecord maps a row to the contract's record, as the caller sees it; by default as its contract's list does
 * @param obstaclesOf reads the obstacles of a page's rows by their ids; a CSV has none
 */
export function listRoute<C extends Call, Row>(
  app: FastifyInstance,
  contract: C,
  list:
    | ReadableList<Row, QueryOf<C>>
    | ((request: ListRequest<QueryOf<C>>) => Promise<ReadableList<Row, QueryOf<C>>>),
  toRecord: (row: Row, caller: Caller) => RecordOf<C> = (list as unknown as MappedList<Row, RecordOf<C>>)
    .toRecord,
  obstaclesOf?: (rows: Row[], caller: Caller) => Obstacles | Promise<Obstacles>,
): void {
  const columns = csvColumns(contract.answer);
  const hasAmount = 'totalAmount' in (contract.answer as ObjectSchema<AnyObject>).fields;
  route(app, contract as Call, async ({ params, query, caller, http: { request, reply } }) => {
    const source =
      typeof list === 'function' ? await list({ params, query: query as QueryOf<C>, caller }) : list;
    const toAnswer = (row: Row) => toRecord(row, caller) as object;
    const masked = !seesPersonalData(caller);
    const listQuery = { ...query, masked } as QueryOf<C>;
    void reply.header('vary', 'accept');
    if (request.accepts().type(['application/json', 'text/csv']) === 'text/csv') {
      if (masked) throw new ExportNotAllowed();
      if (runningExports >= maxExports) throw new TooBusy();
      const rows = await withFirstBatch(source.readAll(app.database, listQuery));
      // A request that was answered meanwhile would hold its place for good.
      assertInTime();
      const counted = { count: 0 };
      const csv = toCsv(mapped(rows, toAnswer as (row: Row) => object, counted), columns);
      // Also an export that the client broke off: its first records have left the server.
      csv.once('close', () => void app.recordExport(request, { ...counted, complete: csv.readableEnded }));
      return sendCsv(reply, contract, csv);
    }
    const { rows, amount, ...found } = await source.readPage(app.database, listQuery);
    const obstacles = await obstaclesOf?.(rows, caller);
    const data = rows.map((row) => {
      const record = toAnswer(row) as { _id?: string };
      const listed = obstacles?.get(record._id ?? '');
      return listed === undefined ? record : { ...record, obstacles: listed };
    });
    const page = { success: true, data, ...pageFields(found) };
    return hasAmount ? { ...page, totalAmount: toNaira(amount) } : page;
  });
}

/** Fields of an answer beside its records; `totalIsEstimate` is stated for an estimate only. */
export const pageFields = ({
  total,
  totalIsEstimate,
  nextCursor,
}: Omit<CountedPage<unknown>, 'rows' | 'amount'>) => ({
  total,
  ...(totalIsEstimate && { totalIsEstimate }),
  nextCursor,
});

/** Reads the first batch ahead, so that an immediate failure is answered with an error status. */
async function withFirstBatch<Row>(batches: AsyncIterable<Row[]>): Promise<AsyncIterable<Row[]>> {
  const iterator = batches[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  })();
}

async function* mapped<Row>(
  batches: AsyncIterable<Row[]>,
  change: (row: Row) => object,
  counted: { count: number },
) {
  for await (const batch of batches) {
    counted.count += batch.length;
    yield batch.map(change);
  }
}

function sendCsv(reply: FastifyReply, { path }: Call, csv: ReturnType<typeof toCsv>): FastifyReply {
  runningExports += 1;
  csv.once('close', () => (runningExports -= 1));
  const name = path.slice(path.lastIndexOf('/') + 1);
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(csv);
}
