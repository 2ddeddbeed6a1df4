import { textsOf, type ReferenceCall } from './call.ts';
import { removeRows, type RemovableList } from './remove-rows.ts';
import { sumOf } from './summary.ts';

const list = (path: string, records: RemovableList, name: string = records): ReferenceCall => ({
  method: 'GET',
  path,
  answer: (state) => ({ body: state.variant.list(name, state.records[records]) }),
});

/** Earnings list, which also states its sum. */
const earnings = (path: string, records: RemovableList): ReferenceCall => ({
  method: 'GET',
  path,
  answer({ variant, records: all }) {
    const rows = all[records];
    const totalAmount = sumOf(rows, 'amount');
    const listed = variant.list('withdrawals', rows);
    return {
      body: Array.isArray(listed)
        ? { withdrawals: listed, totalAmount }
        : { ...(listed as object), totalAmount },
    };
  },
});

/** Bulk delete; the same call deletes what the console wants to refund. */
const bulkDelete = (path: string, records: RemovableList): ReferenceCall => ({
  method: 'POST',
  path,
  answer: (state, { body }) => removeRows(state, records, textsOf(body.ids)),
});

/** Dashboard reads, deletion of records, posts and users. */
export const recordCalls: readonly ReferenceCall[] = [
  {
    method: 'GET',
    path: '/dashboard/dashboard-summary',
    answer: ({ variant, records }) => ({ body: variant.summary(records) }),
  },
  list('/dashboard/deliver-parcels', 'deliverParcels'),
  list('/dashboard/offer-ride', 'rides'),
  list('/dashboard/posts', 'posts'),
  list('/dashboard/withdrawal-requests', 'withdrawalRequests'),
  list('/dashboard/passenger-requests', 'passengerRequests'),
  list('/dashboard/send-parcels', 'sendParcels'),
  earnings('/dashboard/withdrawals-accepted', 'acceptedWithdrawals'),
  earnings('/dashboard/withdrawals-ref', 'referralEarnings'),
  list('/dashboard/users', 'users'),
  bulkDelete('/dashboard/deliverparcels/delete', 'deliverParcels'),
  bulkDelete('/dashboard/sendparcels/delete', 'sendParcels'),
  bulkDelete('/dashboard/drivers/delete', 'rides'),
  bulkDelete('/dashboard/passengerrequests/delete', 'passengerRequests'),
  {
    method: 'POST',
    path: '/dashboard/users/update-status',
    answer(state, { body: { userIds, deleteFlag, blockFlag } }) {
      const ids = textsOf(userIds);
      if (!ids?.length) return state.variant.refusal(400, 'userIds are required.');
      const updated = state.records.users.filter(({ _id }) => ids.includes(_id));
      for (const user of updated) user.blocked = blockFlag === true;
      if (deleteFlag === true) removeRows(state, 'users', ids);
      return { body: { data: updated } };
    },
  },
  {
    method: 'POST',
    path: '/dashboard/posts',
    answer({ records, variant, generator }, { body: { text, userId, first_name, last_name, admin } }) {
      if (typeof text !== 'string' || !text.trim()) return variant.refusal(400, 'Text is required.');
      const now = new Date();
      const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
      const _id = generator.objectId(now);
      records.posts.push({ _id, text, userId, first_name, last_name, admin: admin === true, ...times });
      return { status: 201, body: variant.success({ data: records.posts }) };
    },
  },
  {
    method: 'DELETE',
    path: '/dashboard/posts/{postId}',
    answer(state, { params: { postId = '' } }) {
      const known = state.records.posts.some(({ _id }) => _id === postId);
      return known ? removeRows(state, 'posts', [postId]) : state.variant.refusal(404, 'Post not found.');
    },
  },
];
