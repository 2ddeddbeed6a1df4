import { csvColumns, type Call, type CallAnswer, type CallInput, type Obstacle } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';
import type { Caller } from '../plugins/caller.ts';
import { assertInTime } from '../plugins/server-timing.ts';
import { ExportNotAllowed, NotSignedIn } from '../plugins/errors.ts';
import { seesPersonalData } from '../plugins/masking.ts';
import { recordMapper } from './answers.ts';
import { asksForCsv, sendCsv, toCsv } from './csv.ts';
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

/** Obstacles of records by their ids. */
type Obstacles = ReadonlyMap<string, readonly Obstacle[]>;

/** Milliseconds after which an export is aborted whose reader takes nothing. */
const idleTime = 30_000;

/**
 * Serves a list: a page as JSON with totals or, by content negotiation, all matching records as `text/csv`. A caller
 * without the right to personal data gets no CSV, and a search that leaves personal data out. A CSV is aborted between two
 * batches once its session has ended or the caller's account has changed.
 * @param list the list, or a function that finds the list of a request
 * @param options.toRecord maps a row to the contract's record, as the caller sees it; by default as {@link recordMapper} does
 * @param options.obstaclesOf reads the obstacles of a page's rows by their ids; a CSV has none
 */
export function listRoute<C extends Call, Row extends object>(
  app: FastifyInstance,
  contract: C,
  list:
    | ReadableList<Row, QueryOf<C>>
    | ((request: ListRequest<QueryOf<C>>) => Promise<ReadableList<Row, QueryOf<C>>>),
  {
    toRecord = recordMapper<AnyObject>(recordIn(contract)) as (row: object) => never,
    obstaclesOf,
  }: {
    toRecord?: (row: Row, caller: Caller) => RecordOf<C>;
    obstaclesOf?: (rows: Row[], caller: Caller) => Obstacles | Promise<Obstacles>;
  } = {},
): void {
  if (contract.stepUp !== 'export') throw new Error(`${contract.name} has a CSV: its stepUp is 'export'`);
  const columns = csvColumns(contract.answer);
  const hasAmount = 'totalAmount' in (contract.answer as ObjectSchema<AnyObject>).fields;
  route(app, contract as Call, async ({ params, query, caller, http: { request, reply } }) => {
    const source =
      typeof list === 'function' ? await list({ params, query: query as QueryOf<C>, caller }) : list;
    const masked = !seesPersonalData(caller);
    const listQuery = { ...query, masked } as QueryOf<C>;
    if (asksForCsv(request, reply)) {
      if (masked) throw new ExportNotAllowed();
      const free = app.takeSlot('export', caller);
      const batches = source.readAll(app.database, listQuery);
      let first;
      try {
        // Read ahead, so that an immediate failure is answered with an error status.
        first = await batches.next();
        // A request that was answered meanwhile would hold its slot for good.
        assertInTime();
      } catch (error) {
        free();
        throw error;
      }
      let count = 0;
      const idle = setTimeout(() => csv.destroy(), idleTime);
      const records = async function* () {
        for (let next = first; !next.done; next = await batches.next()) {
          // Aborts the stream, so that the client can detect the truncation.
          if (next !== first && !(await app.isCurrent(caller))) throw new NotSignedIn();
          count += next.value.length;
          for (const row of next.value) {
            idle.refresh();
            yield toRecord(row, caller) as object;
          }
        }
      };
      const csv = toCsv(records(), columns);
      csv.once('close', () => {
        clearTimeout(idle);
        free();
      });
      // Also an export that the client broke off: its first records have left the server.
      csv.once('close', () => void app.recordExport(request, { count, complete: csv.readableEnded }));
      return sendCsv(reply, contract.path.slice(contract.path.lastIndexOf('/') + 1), csv);
    }
    const { rows, amount, ...found } = await source.readPage(app.database, listQuery);
    const obstacles = await obstaclesOf?.(rows, caller);
    const data = rows.map((row) => {
      const record = toRecord(row, caller) as { _id?: string };
      const listed = obstacles?.get(record._id ?? '');
      return listed === undefined ? record : { ...record, obstacles: listed };
    });
    const page = { data, ...pageFields(found) };
    return hasAmount ? { ...page, totalAmount: amount === null ? null : toNaira(amount) } : page;
  });
}

/** Schema of the records of a list. */
function recordIn({ answer }: Call): ObjectSchema<AnyObject> {
  const { data } = (answer as ObjectSchema<AnyObject>).fields;
  return (data as unknown as { innerType: ObjectSchema<AnyObject> }).innerType;
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
