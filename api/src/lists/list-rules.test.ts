import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import * as contracts from '@padiman/contracts';
import {
  allCapabilities,
  callsIn,
  capabilitiesOf,
  filterPredicate,
  searchPredicate,
  sortRecords,
  type Call,
  type ListRules,
} from '@padiman/contracts';
import type { ObjectSchema, StringSchema } from 'yup';
import { fillDemo } from '../demo/fill.ts';
import { contractCalls } from '../openapi/contract-calls.ts';
import { onEachDatabase, type TestAnswer } from '../testing/api.ts';
import { loggedIn } from '../testing/staff.ts';

interface Identified {
  _id: string;
}

const lists = contractCalls.filter((call): call is Call & { list: ListRules } => call.list !== undefined);

/** Values that a parameter of a list's query may have. */
const choicesOf = ({ query }: Call, name: 'filter' | 'sort') =>
  ((query as ObjectSchema<object>).fields[name as never] as StringSchema).describe().oneOf as string[];

/** Filters by what records do not hold, which this API alone has: those with open reports. */
const ownFilters = new Set(['listUsers reported', 'listSentParcels reported']);

/** Lists whose records hold everything that the server searches; the others leave out phones of people. */
const completelySearched = new Set([
  'listUsers',
  'listParcelTrips',
  'listOfferedRides',
  'listPassengerRequests',
  'listDriverApplications',
  'listAdmins',
]);

// The browser handles whole lists by the contracts' predicates; the SQL of this API must follow the same rules.
onEachDatabase('rules of lists', (api, database) => {
  before(() => fillDemo(database, { scale: 0.05 }));
  const admin = loggedIn(api, { superAdmin: true });

  async function readAll(call: Call, query: Record<string, string> = {}): Promise<Identified[]> {
    const records: Identified[] = [];
    let cursor: string | null = null;
    do {
      const parameters: URLSearchParams = new URLSearchParams({
        limit: '200',
        ...query,
        ...(cursor !== null && { cursor }),
      });
      const { status, body }: TestAnswer = await admin.get(`${call.path}?${parameters.toString()}`);
      assert.equal(status, 200, `${call.name} ${parameters.toString()}`);
      records.push(...(body.data as Identified[]));
      cursor = body.nextCursor as string | null;
    } while (cursor !== null);
    return records;
  }
  const idsOf = (records: readonly Identified[]) => records.map(({ _id }) => _id);

  for (const call of lists) {
    it(`${call.name}: filters`, async () => {
      const all = await readAll(call);
      assert.ok(all.length > 0);
      for (const filter of choicesOf(call, 'filter').filter(
        (one) => !ownFilters.has(`${call.name} ${one}`),
      )) {
        const inBrowser = all.filter(filterPredicate(call.list, filter));
        assert.deepEqual(idsOf(inBrowser), idsOf(await readAll(call, { filter })), filter);
        assert.ok(filter === 'all' || Object.hasOwn(call.list.filters, filter), `no predicate for ${filter}`);
      }
    });

    it(`${call.name}: search`, async () => {
      const all = await readAll(call);
      const texts = all
        .slice(0, 4)
        .flatMap((record) =>
          call.list.searched.map((field) =>
            field.split('.').reduce<unknown>((value, name) => (value as never)?.[name], record),
          ),
        );
      const terms = texts.filter((text) => typeof text === 'string').flatMap((text) => text.split(/\s+/));
      const searches = [
        ...new Set([...terms.slice(0, 6), terms[0]?.slice(0, 2), terms[1]?.slice(1, 4), '%_']),
      ];
      for (const q of searches.filter((text) => text !== undefined && text !== '')) {
        const inBrowser = new Set(idsOf(all.filter(searchPredicate(call.list, q!))));
        const onServer = idsOf(await readAll(call, { q: q! }));
        if (completelySearched.has(call.name)) assert.deepEqual([...inBrowser], onServer, q);
        else
          assert.deepEqual(
            [...inBrowser],
            onServer.filter((id) => inBrowser.has(id)),
            q,
          );
      }
    });

    it(`${call.name}: sort`, async () => {
      const all = await readAll(call);
      for (const sort of choicesOf(call, 'sort')) {
        const field = sort.replace(/^-/, '');
        const values = (records: readonly Identified[]) =>
          records.map((record) => (field === 'created' ? record._id : (record as never)[field]));
        const onServer = values(await readAll(call, { sort }));
        const inBrowser = values(sortRecords(all, sort));
        // Texts: the same values; their order is that of the database's collation.
        const isText = onServer.some((value) => typeof value === 'string') && !/date/.test(field);
        if (isText && field !== 'created') assert.deepEqual(inBrowser.toSorted(), onServer.toSorted(), sort);
        else assert.deepEqual(inBrowser, onServer, sort);
      }
    });
  }

  it('this API offers every capability', async () => {
    const { body } = await api.call('GET', '/openapi.json');
    assert.deepEqual(capabilitiesOf(body, callsIn(contracts)), allCapabilities);
  });
});
