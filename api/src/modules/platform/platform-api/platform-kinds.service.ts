// Over 300 lines: one table of the kinds, each described in full.
import { serviceRecords, type ServiceOpening, type ServicePayment } from '@padiman/contracts/service';
import type { Schema } from 'yup';
import type { Handle } from '../../../database/schema.ts';
import { columnOf, contractList } from '../../../lists/contract-list.ts';
import { toNaira } from '../../../lists/money.ts';
import { everything, live, suspendedUntil } from '../../../lists/record-list.ts';
import { productEarnings, recordKinds, type RecordKind } from '../../../lists/records.ts';
import { balancesOf, openBalance } from '../../money/ledger/ledger.service.ts';
import { appendEntry } from '../../base/audit/audit.service.ts';
import { recentWarnings } from '../../people/sanctions/sanctions.read-model.ts';
import { lockUserStatuses, updateUserStatus } from '../../people/users/users.service.ts';
import { deleteRecords, type DeletedItemType } from '../../travel/deletions/deletions.service.ts';
import { lockRecords, refundRecords } from '../../travel/deletions/refunds.service.ts';
import { countAmount } from '../service-keys/service-keys.service.ts';
import * as repository from './platform-records.repository.ts';
import {
  cancelRecord,
  changeRecord,
  createRecord,
  lockLive,
  ValueTaken,
  writeColumns,
  type Entity,
  type Write,
  type Writer,
} from './platform-records.service.ts';
import { databaseNow } from '../../../database/clock.ts';
import { conflict, found, notFound } from '../../../plugins/errors.ts';

/** Body of an action, such as a cancellation. */
interface ActionBody {
  reason: string | null;
  refund: boolean;
}

/** Differences of a kind from the usual: what is not stated is created, changed and softly deleted as it is given. */
interface Rules {
  /** Columns of a new record from those of its body. */
  prepare?: (columns: repository.Columns) => repository.Columns;
  /** Runs before a record is created. @throws AppError */
  assertCreatable?: (write: Write, columns: repository.Columns) => Promise<void>;
  /** Refuses a change or the action on a locked record; `columns` are those of a change. @throws AppError */
  assertChangeable?: (row: repository.LockedRow, columns: repository.Columns) => void;
  update?: (write: Write, row: repository.LockedRow, columns: repository.Columns) => Promise<unknown>;
  /** Runs before the action locks its record. */
  lockFirst?: (writer: Writer, id: string) => Promise<unknown>;
  /** The action on a locked record, such as its cancellation. */
  act?: (write: Write, row: repository.LockedRow, body: ActionBody) => Promise<unknown>;
  /** Kobo that a new record credits to its user. */
  credits?: (columns: repository.Columns) => number;
  /** SQL of further fields of a record. */
  expressions?: Readonly<Record<string, string>>;
}

type Calls = (typeof serviceRecords)[keyof typeof serviceRecords];

/** One kind of records of the service API: its calls, lists and writes. */
export type Kind = ReturnType<typeof kind>;

function kind(
  calls: Calls,
  { type, table, owner, list: { source } }: Pick<RecordKind, 'table' | 'owner' | 'list'> & Entity,
  rules: Rules = {},
) {
  const { record, written } = calls;
  const listOf = ({ name, always }: { name: string; always: typeof live }) => {
    return contractList(record, {
      ...{ ...source, table, name, always, sorts: {} },
      filters: { all: { where: everything } },
      expressions: { ...source.expressions, ...rules.expressions, deleted: 'record.deleted_at is not null' },
    });
  };
  const name = `service ${table.replaceAll('_', ' ')}`;
  const everyone = listOf({ name, always: live });
  const read = async (database: Handle, id: string) => {
    const row = found((await everyone.readByIds(database, [id]))[0], 'record');
    return everyone.toRecord(row);
  };
  /** Columns of a validated body: naira as kobo, absent fields left out. */
  const columnsOf = (body: object): repository.Columns =>
    Object.fromEntries(
      Object.entries(body)
        .filter(([, value]) => value !== undefined)
        .map(([field, value]) => [
          field === 'userId' ? owner : columnOf(field),
          isMoney(written[field]) ? toKobo(value) : value,
        ]),
    );
  /** Writes to a record that is locked and may be changed; counts what it refunds. @returns the record */
  const writing = async (
    writer: Writer,
    id: string,
    columns: repository.Columns,
    change: (write: Write, row: repository.LockedRow, columns: repository.Columns) => Promise<unknown>,
  ) => {
    const write = { ...writer, table, type };
    const row = await lockLive(write, id);
    rules.assertChangeable?.(row, columns);
    await change(write, row, columns);
    const record = await read(writer.transaction, id);
    const { refundedAmount = 0 } = record as { refundedAmount?: number };
    const refunded = Math.round(refundedAmount * 100) - Number(row['refunded_amount'] ?? 0);
    await countAmount(writer.transaction, writer.keyId, refunded);
    return record;
  };
  const { update = changeRecord, act = cancelRecord } = rules;
  return {
    ...{ calls, table, type, read },
    /** List of all records, or of those of one user. */
    list: (userId: string | undefined) =>
      userId === undefined
        ? everyone
        : listOf({ name: `${name} of a user`, always: repository.liveOf(owner, userId) }),
    create: async (writer: Writer, body: object) => {
      const write = { ...writer, table, type };
      const given = columnsOf(body);
      const columns = rules.prepare?.(given) ?? given;
      await rules.assertCreatable?.(write, columns);
      const record = await read(writer.transaction, await createRecord(write, columns));
      await countAmount(writer.transaction, writer.keyId, rules.credits?.(columns) ?? 0);
      return record;
    },
    update: (writer: Writer, id: string, body: object) => writing(writer, id, columnsOf(body), update),
    act: async (writer: Writer, id: string, { reason = null, refund = false }: Partial<ActionBody>) => {
      await rules.lockFirst?.(writer, id);
      return writing(writer, id, {}, (write, row) => act(write, row, { reason, refund }));
    },
  };
}
const isMoney = (field: Schema | undefined) =>
  (field?.meta() as { unit?: string } | undefined)?.unit === 'naira';

/** Kobo of naira with at most two decimals. */
const toKobo = (naira: unknown): unknown => (typeof naira === 'number' ? Math.round(naira * 100) : naira);

/** @throws AppError for a decided record */
function assertPending({ status }: repository.LockedRow): void {
  if (status !== 'pending') throw conflict(`It was ${String(status)} already.`);
}

/** @throws AppError for a new amount of a paid record: what was paid never changes */
function assertAmountFree(row: repository.LockedRow, { amount }: repository.Columns): void {
  if (row['paid'] === true && amount !== undefined && amount !== row['amount'])
    throw conflict('It has been paid, so its amount cannot be changed.');
}

/** Kobo that an accepted earning credits to its user: a referral, or the driver's share of a product earning. */
const creditOf = ({ kind: of, amount, driver_share: share }: repository.Columns): number =>
  Number((of === 'referral' ? amount : share) ?? 0);

/** Cancels an offer as staff delete it. */
const cancelAsStaff =
  (itemType: DeletedItemType): NonNullable<Rules['act']> =>
  ({ transaction, actor }, { id }, body) =>
    deleteRecords(transaction, actor, { itemType, ids: [id], ...body });

const flags = ['confirm_ride', 'start_ride', 'end_ride'] as const;

/** Kinds of records of the service API. */
export const kinds = {
  trips: kind(serviceRecords.ParcelTrip, recordKinds.deliverparcels, {
    act: cancelAsStaff('deliverparcels'),
  }),
  rides: kind(serviceRecords.OfferedRide, recordKinds.drivers, {
    act: cancelAsStaff('drivers'),
  }),

  users: kind(serviceRecords.User, recordKinds.users, {
    prepare: (columns) => ({ profile_img_url: null, ...columns }),
    expressions: { suspendedUntil: suspendedUntil('record.id'), warnings: recentWarnings('record.id') },
    // Blocking goes the same way as for staff.
    update: async (write, row, { blocked, ...columns }) => {
      const { transaction, actor } = write;
      const { phone_number: phone } = columns;
      if (typeof phone === 'string' && (await repository.isPhoneTaken(transaction, phone, row.id)))
        throw new ValueTaken();
      await changeRecord(write, row, columns);
      if (typeof blocked === 'boolean')
        await updateUserStatus(transaction, actor, [row.id], { kind: 'block', blocked });
    },
    act: ({ transaction, actor }, { id }, { reason }) =>
      updateUserStatus(transaction, actor, [id], { kind: 'delete', reason: reason ?? undefined }),
  }),

  requests: kind(serviceRecords.PassengerRequest, recordKinds.passengerrequests, {
    assertChangeable: assertAmountFree,
    act: async (write, row, body) => {
      if (row['paid'] === true && Number(row['amount']) > Number(row['refunded_amount']) && !body.refund)
        throw conflict('It has been paid: cancel it with refund.');
      await cancelAsStaff('passengerrequests')(write, row, body);
    },
  }),

  parcels: kind(serviceRecords.SentParcel, recordKinds.sendparcels, {
    assertChangeable: (row, columns) => {
      assertAmountFree(row, columns);
      if (row['cancel_ride'] === true && flags.some((flag) => columns[flag] === true && row[flag] !== true))
        throw conflict('It has been cancelled.');
    },
    // A cancelled parcel stays in the lists, and can still be refunded.
    act: async (write, row, { refund }) => {
      const { transaction } = write;
      if (row['end_ride'] === true) throw conflict('It has arrived, so it cannot be cancelled.');
      const columns: repository.Columns = { cancel_ride: true };
      if (refund && row['paid'] === true) {
        const [paid] = await lockRecords(transaction, 'sent_parcels', [row.id]);
        const refunded = await refundRecords(transaction, 'sent_parcels', paid === undefined ? [] : [paid]);
        if (refunded.has(row.id)) {
          columns['refunded_amount'] = paid?.paid_amount;
          columns['refund_ride'] = true;
        }
      }
      await changeRecord(write, row, columns, columns['refund_ride'] === true ? 'refund' : 'cancel');
    },
  }),

  posts: kind(serviceRecords.Post, recordKinds.posts, {
    prepare: (columns) => ({ author_admin_id: null, ...columns }),
    assertChangeable: (row) => {
      if (row['author_user_id'] === null) throw notFound('record');
    },
  }),

  earnings: kind(
    serviceRecords.Earning,
    { type: 'earning', table: 'earnings', owner: 'user_id', list: productEarnings },
    {
      prepare: ({ accepted, ...columns }) => ({
        ...columns,
        accepted_at: accepted === true ? databaseNow() : null,
      }),
      act: async (write, row) => {
        if (row['accepted_at'] !== null) return;
        await changeRecord(write, row, { accepted_at: databaseNow() }, 'accept');
        await countAmount(write.transaction, write.keyId, creditOf(row));
      },
      credits: (columns) => (columns['accepted_at'] === null ? 0 : creditOf(columns)),
    },
  ),

  withdrawals: kind(serviceRecords.Withdrawal, recordKinds.withdrawals, {
    // Locks the user, so that concurrent requests see what is left.
    assertCreatable: async ({ transaction }, columns) => {
      const userId = String(columns['user_id']);
      const user = (await lockUserStatuses(transaction, [userId])).get(userId);
      if (user === undefined || user.deleted) throw notFound('user');
      if (user.blocked) throw conflict('The user is blocked.');
      const balance = (await balancesOf(transaction, [userId])).get(userId);
      if ((balance?.available ?? 0) < Number(columns['requested_amount']))
        throw conflict('The available balance does not cover the amount.');
    },
    // Locks the user before the request, as decisions do; a trigger releases the money.
    lockFirst: async ({ transaction }, id) => {
      const userId = await repository.selectRequester(transaction, id);
      if (userId !== undefined) await lockUserStatuses(transaction, [userId]);
    },
    assertChangeable: assertPending,
  }),

  applications: kind(serviceRecords.DriverApplication, recordKinds.applications, {
    prepare: (columns) => ({ car_video: null, ...columns }),
    assertChangeable: assertPending,
  }),
};

/** Payment of a record, and the provider's reference of it. */
type PaymentBody = Pick<ServicePayment, '_id' | 'itemType' | 'amount'> &
  Partial<Record<'provider' | 'providerReference', string | undefined>>;

/**
 * Records that a parcel or a request was paid; a trigger posts the payment. The same
 * payment with the same reference again changes nothing.
 * @throws AppError if it is paid or cancelled already, or costs another amount, or if the
 * reference belongs to another payment
 * @throws AppError beyond the limit of the key
 */
export async function createPayment(
  writer: Writer,
  { _id: id, itemType, amount, provider, providerReference: reference }: PaymentBody,
): Promise<ServicePayment> {
  const { table, type } = itemType === 'sendparcels' ? kinds.parcels : kinds.requests;
  const write = { ...writer, table, type };
  const row = await lockLive(write, id);
  const stated = provider !== undefined && reference !== undefined ? { provider, reference } : undefined;
  const kobo = Number(row['amount']);
  const costs = () => {
    if (kobo !== Math.round(amount * 100)) throw conflict(`It costs ${toNaira(kobo)} naira.`);
  };
  if (row['paid'] === true) {
    if (!stated || !(await repository.hasReference(writer.transaction, id, stated)))
      throw conflict('It has been paid already.');
    costs();
  } else {
    if (row['cancel_ride'] === true) throw conflict('It has been cancelled.');
    costs();
    if (stated && !(await repository.insertReference(writer.transaction, id, stated)))
      throw conflict('The reference belongs to another payment.');
    const change = { paid: true, amountKobo: kobo, ...stated };
    await writeColumns(write, row, { paid: true }, 'pay', [change, { paid: false }]);
    await countAmount(writer.transaction, writer.keyId, kobo);
  }
  return {
    ...{ _id: id, itemType, userId: String(row['user_id']), amount, paid: true },
    refundedAmount: toNaira(Number(row['refunded_amount'])),
    ...{ provider: provider ?? null, providerReference: reference ?? null },
  };
}

/**
 * Opens the balance of a user from the totals of another system, in naira.
 * @throws AppError for an unknown user, if the ledger has entries of the user, or beyond the limit of the key
 */
export async function createOpening(
  { transaction, actor, keyId }: Writer,
  totals: Omit<ServiceOpening, 'totalBalance'>,
): Promise<ServiceOpening> {
  const { userId } = totals;
  const user = (await lockUserStatuses(transaction, [userId])).get(userId);
  if (user === undefined || user.deleted) throw notFound('user');
  const earnings = Math.round(totals.totalEarnings * 100);
  const withdrawals = Math.round(totals.totalWithdrawals * 100);
  const refunds = Math.round(totals.totalRefunds * 100);
  const balance = earnings + refunds - withdrawals;
  await openBalance(transaction, userId, { earnings, withdrawals, refunds });
  await appendEntry(transaction, actor, 'user.open', ['user', userId], { earnings, withdrawals, refunds });
  await countAmount(transaction, keyId, balance);
  return { ...totals, totalBalance: toNaira(balance) };
}
