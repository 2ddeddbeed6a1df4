import {
  serviceApplications,
  serviceEarnings,
  serviceParcels,
  servicePosts,
  serviceRequests,
  serviceRides,
  serviceTrips,
  serviceUsers,
  serviceWithdrawals,
  type kindOfRecords,
  type ServicePayment,
} from '@padiman/contracts/service';
import type { ObjectSchema } from 'yup';
import type { Database } from '../../../database/schema.ts';
import { recordMapper } from '../../../lists/answers.ts';
import { contractList, type ContractList, type ContractRow } from '../../../lists/contract-list.ts';
import { toNaira } from '../../../lists/money.ts';
import { appendAudit, auditEntry } from '../../base/audit/audit.service.ts';
import { balancesOf } from '../../money/ledger/ledger.service.ts';
import { lockUserStatuses, updateUserStatus } from '../../people/users/users.service.ts';
import { deleteRecords } from '../../travel/deletions/deletions.service.ts';
import { lockRecords, refundRecords } from '../../travel/deletions/refunds.service.ts';
import {
  isPhoneTaken,
  ofUser,
  selectRequester,
  sources,
  updateRecord,
  type Columns,
  type ServiceTable,
} from './platform-records.repository.ts';
import {
  cancelRecord,
  changeRecord,
  ChangeRefused,
  createRecord,
  lockLive,
  RecordNotFound,
  ValueTaken,
  type Entity,
  type Write,
} from './platform-records.service.ts';

/** Body of an action, such as a cancellation. */
interface ActionBody {
  reason?: string | undefined;
  refund?: boolean | undefined;
}

/** Differences of a kind from the usual: what is not stated is created, changed and softly deleted as it is given. */
interface Rules {
  /** Columns of a new record from those of its body. */
  prepare?: (columns: Columns) => Columns;
  /** Runs before a record is created. @throws AppError */
  assertCreatable?: (write: Write, columns: Columns) => Promise<void>;
  /** Refuses a change or the action on a locked record; `columns` are those of a change. @throws AppError */
  assertChangeable?: (row: Columns, columns: Columns) => void;
  update?: (write: Write, entity: Entity, row: Columns, columns: Columns) => Promise<object>;
  /** The action, such as the cancellation, of a record that it locks itself. */
  act?: (write: Write, entity: Entity, id: string, body: ActionBody) => Promise<object>;
}

/** Calls of a kind, without the types of its record. */
type KindCalls = ReturnType<typeof kindOfRecords<object, object, object, object>>;

/** One kind of records of the service API: its calls, lists and writes. */
export interface Kind extends Entity {
  calls: KindCalls;
  /** List of all records, or of those of one user. */
  list: (userId: string | undefined) => ContractList<object>;
  toRecord: (row: ContractRow<object>) => object;
  create: (write: Write, columns: Columns) => Promise<object>;
  update: (write: Write, id: string, columns: Columns) => Promise<object>;
  act: (write: Write, id: string, body: ActionBody) => Promise<object>;
}

function kind<R extends object, T extends keyof Database & ServiceTable>(
  calls: { record: ObjectSchema<R> },
  recordType: string,
  source: Parameters<typeof contractList<R, T>>[1],
  rules: Rules = {},
  userColumn = 'user_id',
): Kind {
  const { record } = calls;
  const toRecord = recordMapper(record);
  const everyone = contractList(record, source);
  const { assertChangeable } = rules;
  const lock = async ({ transaction }: Write, id: string, columns: Columns) => {
    const row = await lockLive(transaction, entity, id);
    assertChangeable?.(row, columns);
    return row;
  };
  const entity: Entity = {
    ...{ table: source.table, recordType },
    read: async (database, id) => {
      const [row] = await everyone.readByIds(database, [id]);
      if (row === undefined) throw new RecordNotFound();
      return toRecord(row);
    },
  };
  return {
    ...entity,
    calls: calls as unknown as KindCalls,
    list: (userId) =>
      userId === undefined ? everyone : contractList(record, ofUser(source, userColumn, userId)),
    toRecord: toRecord as Kind['toRecord'],
    create: async (write, given) => {
      const columns = rules.prepare?.(given) ?? given;
      await rules.assertCreatable?.(write, columns);
      return createRecord(write, entity, columns);
    },
    update: async (write, id, columns) => {
      const row = await lock(write, id, columns);
      return rules.update?.(write, entity, row, columns) ?? changeRecord(write, entity, row, columns);
    },
    act: async (write, id, body) =>
      rules.act?.(write, entity, id, body) ??
      cancelRecord(write, entity, await lock(write, id, {}), body.reason),
  };
}

/** @throws ChangeRefused for a decided record */
function assertPending(row: Columns): void {
  if (row['status'] !== 'pending') throw new ChangeRefused(`It was ${String(row['status'])} already.`);
}

/** @throws ChangeRefused for a new amount of a paid record: what was paid never changes */
function assertAmountFree(row: Columns, { amount }: Columns): void {
  if (row['paid'] === true && amount !== undefined && amount !== row['amount']) {
    throw new ChangeRefused('It has been paid, so its amount cannot be changed.');
  }
}

/** Cancels an offer as staff delete it. */
const cancelAsStaff =
  (itemType: 'deliverparcels' | 'drivers'): Rules['act'] =>
  async ({ transaction, actor }, entity, id, { reason = null }) => {
    await lockLive(transaction, entity, id);
    await deleteRecords(transaction, actor, { itemType, ids: [id], refund: false, reason });
    return entity.read(transaction, id);
  };

const trips = kind(serviceTrips, 'parcelTrip', sources.trips, { act: cancelAsStaff('deliverparcels') });

const rides = kind(serviceRides, 'offeredRide', sources.rides, { act: cancelAsStaff('drivers') });

const users = kind(
  serviceUsers,
  'user',
  sources.users,
  {
    prepare: (columns) => ({ profile_img_url: null, ...columns }),
    // Blocking goes the same way as for staff.
    update: async (write, entity, row, { blocked, ...columns }) => {
      const { transaction, actor } = write;
      const id = String(row['id']);
      const { phone_number: phone } = columns;
      if (typeof phone === 'string' && (await isPhoneTaken(transaction, phone, id))) throw new ValueTaken();
      await changeRecord(write, entity, row, columns);
      if (typeof blocked === 'boolean') {
        await updateUserStatus(transaction, actor, [id], { kind: 'block', blocked });
      }
      return entity.read(transaction, id);
    },
    act: async ({ transaction, actor }, entity, id, { reason }) => {
      await lockLive(transaction, entity, id);
      await updateUserStatus(transaction, actor, [id], { kind: 'delete', reason });
      return entity.read(transaction, id);
    },
  },
  'id',
);

const requests = kind(serviceRequests, 'passengerRequest', sources.requests, {
  assertChangeable: assertAmountFree,
  act: async ({ transaction, actor }, entity, id, { refund = false, reason = null }) => {
    const row = await lockLive(transaction, entity, id);
    if (row['paid'] === true && Number(row['amount']) > Number(row['refunded_amount']) && !refund) {
      throw new ChangeRefused('It has been paid: cancel it with refund.');
    }
    await deleteRecords(transaction, actor, { itemType: 'passengerrequests', ids: [id], refund, reason });
    return entity.read(transaction, id);
  },
});

const flags = ['confirm_ride', 'start_ride', 'end_ride'] as const;

const parcels = kind(serviceParcels, 'sentParcel', sources.parcels, {
  assertChangeable: (row, columns) => {
    assertAmountFree(row, columns);
    if (row['cancel_ride'] === true && flags.some((flag) => columns[flag] === true && row[flag] !== true)) {
      throw new ChangeRefused('It has been cancelled.');
    }
  },
  // A cancelled parcel stays in the lists, and can still be refunded.
  act: async (write, entity, id, { refund = false }) => {
    const { transaction } = write;
    const row = await lockLive(transaction, entity, id);
    if (row['end_ride'] === true) throw new ChangeRefused('It has arrived, so it cannot be cancelled.');
    const columns: Columns = { cancel_ride: true };
    if (refund && row['paid'] === true) {
      const [paid] = await lockRecords(transaction, 'sent_parcels', [id]);
      const refunded = await refundRecords(transaction, 'sent_parcels', paid === undefined ? [] : [paid]);
      if (refunded.has(id)) {
        columns['refunded_amount'] = paid?.paid_amount;
        columns['refund_ride'] = true;
      }
    }
    const action = columns['refund_ride'] === true ? 'refund' : 'cancel';
    return changeRecord(write, entity, row, columns, action);
  },
});

const posts = kind(
  servicePosts,
  'post',
  sources.posts,
  {
    prepare: (columns) => ({ author_admin_id: null, ...columns }),
    assertChangeable: (row) => {
      if (row['author_user_id'] === null) throw new RecordNotFound();
    },
  },
  'author_user_id',
);

const earnings = kind(serviceEarnings, 'earning', sources.earnings, {
  prepare: ({ accepted, ...columns }) => ({ ...columns, accepted_at: accepted === true ? new Date() : null }),
  act: async (write, entity, id) => {
    const row = await lockLive(write.transaction, entity, id);
    if (row['accepted_at'] !== null) return entity.read(write.transaction, id);
    return changeRecord(write, entity, row, { accepted_at: new Date() }, 'accept');
  },
});

const withdrawals = kind(serviceWithdrawals, 'withdrawal', sources.withdrawals, {
  // Locks the user, so that concurrent requests see what is left.
  assertCreatable: async ({ transaction }, columns) => {
    const userId = String(columns['user_id']);
    const user = (await lockUserStatuses(transaction, [userId])).get(userId);
    if (user === undefined || user.deleted) throw new RecordNotFound('user');
    if (user.blocked) throw new ChangeRefused('The user is blocked.');
    const balance = (await balancesOf(transaction, [userId])).get(userId);
    if ((balance?.available ?? 0) < Number(columns['requested_amount'])) {
      throw new ChangeRefused('The available balance does not cover the amount.');
    }
  },
  // Locks the user before the request, as decisions do; a trigger releases the money.
  act: async (write, entity, id, { reason }) => {
    const userId = await selectRequester(write.transaction, id);
    if (userId === undefined) throw new RecordNotFound();
    await lockUserStatuses(write.transaction, [userId]);
    const row = await lockLive(write.transaction, entity, id);
    assertPending(row);
    return cancelRecord(write, entity, row, reason);
  },
});

const applications = kind(serviceApplications, 'driverApplication', sources.applications, {
  prepare: (columns) => ({ car_video: null, ...columns }),
  assertChangeable: assertPending,
});

/** Kinds of records of the service API. */
export const kinds: readonly Kind[] = [
  ...[users, trips, rides, requests, parcels, posts, earnings, withdrawals, applications],
];

/**
 * Records that a parcel or a request was paid; a trigger posts the payment to the ledger.
 *
 * @throws RecordNotFound
 * @throws ChangeRefused if it is paid or cancelled already, or costs another amount
 */
export async function createPayment(
  { transaction, actor }: Write,
  { _id: id, itemType, amount }: Pick<ServicePayment, '_id' | 'itemType' | 'amount'>,
): Promise<ServicePayment> {
  const paidFor = itemType === 'sendparcels' ? parcels : requests;
  const { table, recordType } = paidFor;
  const row = await lockLive(transaction, paidFor, id);
  if (row['paid'] === true) throw new ChangeRefused('It has been paid already.');
  if (row['cancel_ride'] === true) throw new ChangeRefused('It has been cancelled.');
  const kobo = Number(row['amount']);
  if (kobo !== Math.round(amount * 100)) throw new ChangeRefused(`It costs ${toNaira(kobo)} naira.`);
  await updateRecord(transaction, table, id, { paid: true });
  await appendAudit(transaction, actor, [
    auditEntry(`${recordType}.pay`, [recordType, id], { paid: true, amountKobo: kobo }, { paid: false }),
  ]);
  return { _id: id, itemType, userId: String(row['user_id']), amount, refundedAmount: 0, paid: true };
}
