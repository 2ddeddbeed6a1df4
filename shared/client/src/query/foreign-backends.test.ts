import { QueryClient } from '@tanstack/react-query';
import axios from 'axios';
import fc from 'fast-check';
import * as contracts from '@padiman/contracts';
import {
  callsIn,
  isAllowed,
  type Call,
  type CallInput,
  type ListReading,
  type OutcomesReading,
} from '@padiman/contracts';
import {
  habitChoices,
  referenceAdmins,
  startReferenceBackend,
  type Habits,
  type Records,
  type ReferenceBackend,
  type Row,
} from '@padiman/testing/reference-backend';
import { ApiError } from '../http/api-error.ts';
import { configureHttp, send } from '../http/client.ts';
import { confirmed, confirmedOutcomes } from './confirmed.ts';

/** Lists by the records that they show, and the right of the specification that a backend may gate them by. */
const lists: readonly (readonly [Call, keyof Records])[] = [
  [contracts.listUsers, 'users'],
  [contracts.listParcelTrips, 'deliverParcels'],
  [contracts.listOfferedRides, 'rides'],
  [contracts.listPassengerRequests, 'passengerRequests'],
  [contracts.listSentParcels, 'sendParcels'],
  [contracts.listPosts, 'posts'],
  [contracts.listWithdrawals, 'withdrawalRequests'],
  [contracts.listProductEarnings, 'acceptedWithdrawals'],
  [contracts.listReferralEarnings, 'referralEarnings'],
  [contracts.listAdmins, 'admins'],
  [contracts.listDriverApplications, 'applications'],
];

/** Backends with every habit chosen by chance. */
const habits = fc.record({
  ...(Object.fromEntries(
    Object.entries(habitChoices).map(([name, choices]) => [
      name,
      fc.constantFrom(...(choices as readonly unknown[])),
    ]),
  ) as { [Name in keyof typeof habitChoices]: fc.Arbitrary<(typeof habitChoices)[Name][number]> }),
  defaultLimit: fc.constantFrom(10, 25, 50),
  maximalLimit: fc.constantFrom(20, 50, 100, Infinity),
  missing: fc.constantFrom([], ['DELETE /dashboard/posts/{postId}']),
}) as fc.Arbitrary<Habits>;

const counts = fc.record({
  users: fc.constantFrom(7, 49, 50, 51, 100, 130, 201),
  records: fc.constantFrom(10, 24, 50),
  others: fc.constantFrom(3, 10),
});

let backend: ReferenceBackend;
afterEach(() => backend.stop());

const isTime = (text: string) => /^\d{4}-\d{2}-\d{2}(T|$)/.test(text);

/** True if a value may be shown for that of the record: it is the same, unknown, or the backend's own text. */
function isHonest(shown: unknown, stored: unknown): boolean {
  if (shown === null || shown === undefined || shown === '' || stored === undefined) return true;
  if (typeof shown === 'number') return Math.round(shown * 100) === Math.round(Number(stored) * 100);
  if (typeof shown !== 'string' || typeof stored !== 'string') return true;
  if (!isTime(stored)) return shown === stored || shown === stored.toLowerCase();
  // A text that is no time is shown as it came. Backends may leave out the time of day, or its seconds.
  return !isTime(shown) || Math.abs(Date.parse(shown) - Date.parse(stored)) < 86_400_000;
}

/** Compares a list as it is read with the records of the backend. */
async function checkList(call: Call, rows: readonly Row[], { ids, gaps }: Habits) {
  const reading = await send(call, {} as CallInput<Call>).catch((error: unknown) => error as ApiError);
  // A list that says that it could not be read says nothing that is not so.
  if (reading instanceof ApiError) return;
  const { data, incomplete, total, totalAmount } = reading as ListReading<Row>;
  expect(total).toBeUndefined();
  if (!incomplete) expect(data).toHaveLength(rows.length);
  else if (incomplete.of !== undefined) expect(incomplete.of).toBe(rows.length);
  else expect(data.length).toBeLessThanOrEqual(rows.length);
  const own = data.filter(({ _id }) => !contracts.isForeignId(_id)).map(({ _id }) => _id);
  expect(new Set(own).size).toBe(own.length);
  if (gaps || !['_id', 'id', 'adminId'].includes(ids)) return;
  const stored = new Map(rows.map((row) => [row._id, row]));
  for (const record of data) {
    const row = stored.get(record._id);
    expect(row).toBeDefined();
    for (const [field, value] of Object.entries(record)) {
      if (!isHonest(value, row?.[field]))
        throw new Error(`${call.name}.${field}: ${String(value)} for ${String(row?.[field])}`);
    }
  }
  if (typeof totalAmount === 'number') {
    expect(totalAmount).toBeCloseTo(
      rows.reduce((sum, { amount }) => sum + Number(amount), 0),
      2,
    );
  }
}

/** Makes a write as `useWrite` does. @returns true if it is told as done, false as not done, undefined as unknown */
async function tell(client: QueryClient, call: Call, input: CallInput<Call>): Promise<boolean | undefined> {
  try {
    await confirmed(client, { call, input }, await send(call, input));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.isRefusal ? false : undefined;
  }
}

/** Makes a bulk write as `useBulkAction` does. @returns ids that are told as done */
async function tellBulk(client: QueryClient, call: Call, body: object): Promise<Set<string> | undefined> {
  const input = { body } as CallInput<Call>;
  try {
    const { results } = (await send(call, input)) as OutcomesReading;
    const outcomes = await confirmedOutcomes(client, { call, input }, results, Date.now());
    return new Set(outcomes.filter(({ outcome }) => outcome !== 'skipped').map(({ _id }) => _id));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** Makes writes, and compares what is told of each with the records of the backend. */
async function checkWrites({ ids, superAdminRights, gatedByFlags }: Habits) {
  const client = new QueryClient();
  const { records } = backend;
  const [post, user, other, third] = [records.posts[0], ...records.users];
  // Nobody gets at the actions of a list that is refused.
  const canRead = superAdminRights || !gatedByFlags;
  if (canRead && ['_id', 'id'].includes(ids) && post && user && other && third) {
    const deleted = await tell(client, contracts.deletePost, { params: { postId: post._id } } as never);
    if (deleted !== undefined)
      expect(deleted).toBe(!backend.records.posts.some(({ _id }) => _id === post._id));

    const userIds = [user, other, third].map(({ _id }) => _id);
    const blockFlag = user.blocked !== true;
    const done = await tellBulk(client, contracts.updateUserStatus, {
      userIds,
      deleteFlag: false,
      blockFlag,
    });
    for (const { _id, blocked } of backend.records.users.filter((one) => done?.has(one._id))) {
      expect([_id, blocked]).toEqual([_id, blockFlag]);
    }
    const gone = await tellBulk(client, contracts.deleteOfferedRides, {
      ids: records.rides.slice(0, 4).map(({ _id }) => _id),
    });
    expect(backend.records.rides.filter(({ _id }) => gone?.has(_id))).toEqual([]);
  }
  const request = records.withdrawalRequests.find(({ status }) => String(status).toLowerCase() === 'pending');
  if (request && canRead) {
    const { userId, withdrawalID } = request;
    const body = { _id: String(userId), withdrawalID: String(withdrawalID), status: 'accepted' as const };
    const accepted = await tell(client, contracts.decideWithdrawal, { body } as never);
    if (accepted !== undefined) expect(accepted).toBe(request.status === 'accepted');
  }
  const admin = records.admins.find(
    ({ phoneNumber }) => phoneNumber === referenceAdmins.viewAllUsers.phoneNumber,
  );
  const reading = (await send(contracts.listAdmins, {}).catch(() => undefined)) as
    ListReading<contracts.Admin> | undefined;
  const shown = reading?.data.find(({ phoneNumber }) => phoneNumber === admin?.phoneNumber);
  if (admin && shown && !contracts.isForeignId(shown._id) && superAdminRights) {
    const rights = { ...shown.rights, viewReferralEarnings: true };
    const saved = await tell(client, contracts.updateRights, {
      params: { adminId: shown._id },
      body: { rights },
    } as never);
    if (saved) expect(admin.rights).toMatchObject(rights);
  }
}

/** Compares what the own record says of access with what the backend allows. */
async function checkAccess(id: string) {
  const own = await send(contracts.fetchAdmin, { params: { id } }).catch(() => undefined);
  if (!own) return;
  for (const [call] of lists.filter(([{ access }]) => access in contracts.rights)) {
    const holder = { superAdmin: false, rights: own.data.rights };
    const status = await send(call, {} as CallInput<Call>).then(
      () => 200,
      (error: ApiError) => error.status,
    );
    if (isAllowed(holder, call.access)) expect([call.name, status]).not.toEqual([call.name, 403]);
  }
}

const runs = Number(process.env.PROPERTY_RUNS ?? 40);

test('in front of no backend anything is told that its data contradict', async () => {
  axios.defaults.adapter = 'fetch';
  // Lists of a capability are absent there.
  const specified = callsIn(contracts).filter(({ list, capability }) => list && capability === undefined);
  expect(specified).toHaveLength(lists.length);
  await fc.assert(
    fc.asyncProperty(habits, counts, async (chosen, sizes) => {
      backend = await startReferenceBackend({ habits: chosen, counts: sizes });
      try {
        const { token, id } = backend.signIn('superAdmin');
        configureHttp({
          ...{ apiBase: `${backend.address}/api`, token: () => token, onSessionEnded: () => {} },
          backend: { settings: {} },
        });
        for (const [call, name] of lists) await checkList(call, backend.records[name] as Row[], chosen);
        await checkAccess(id);
        await checkWrites(chosen);
      } finally {
        await backend.stop();
      }
    }),
    { numRuns: runs },
  );
}, 300_000);
