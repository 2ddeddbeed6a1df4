import type { AnyObjectSchema, Schema } from 'yup';
import type { Call } from './base/call.ts';
import * as contracts from './public.ts';

/** Calls of the specification's section 7, each with the keys that its body must accept. */
const calls: [call: Call, methodAndPath: string, body?: string[]][] = [
  [
    contracts.createAccount,
    'POST /admin/create-account',
    ['firstName', 'lastName', 'phoneNumber', 'password'],
  ],
  [contracts.login, 'POST /admin/login', ['phoneNumber', 'password']],
  [contracts.forgotPassword, 'POST /admin/forgot-password', ['phoneNumber']],
  [contracts.validateOtp, 'POST /admin/validate-otp', ['phoneNumber', 'otp']],
  [contracts.updatePassword, 'PUT /admin/update-password', ['phoneNumber', 'newPassword']],
  [contracts.readDashboardSummary, 'GET /dashboard/dashboard-summary'],
  [contracts.listParcelTrips, 'GET /dashboard/deliver-parcels'],
  [contracts.listOfferedRides, 'GET /dashboard/offer-ride'],
  [contracts.listPosts, 'GET /dashboard/posts'],
  [contracts.listWithdrawals, 'GET /dashboard/withdrawal-requests'],
  [contracts.listPassengerRequests, 'GET /dashboard/passenger-requests'],
  [contracts.listSentParcels, 'GET /dashboard/send-parcels'],
  [contracts.listProductEarnings, 'GET /dashboard/withdrawals-accepted'],
  [contracts.listReferralEarnings, 'GET /dashboard/withdrawals-ref'],
  [contracts.listAdmins, 'GET /dashboard/admins'],
  [contracts.listUsers, 'GET /dashboard/users'],
  [contracts.updateUserStatus, 'POST /dashboard/users/update-status', ['userIds', 'deleteFlag', 'blockFlag']],
  [contracts.deleteParcelTrips, 'POST /dashboard/deliverparcels/delete', ['ids']],
  [contracts.deleteSentParcels, 'POST /dashboard/sendparcels/delete', ['ids', 'refund']],
  [contracts.deleteOfferedRides, 'POST /dashboard/drivers/delete', ['ids']],
  [contracts.deletePassengerRequests, 'POST /dashboard/passengerrequests/delete', ['ids', 'refund']],
  [contracts.decideWithdrawals, 'POST /dashboard/withdrawals/accept-reject', ['ids', 'status']],
  [contracts.deleteAdmins, 'POST /dashboard/admins', ['ids']],
  [contracts.createPost, 'POST /dashboard/posts', ['text', 'userId', 'first_name', 'last_name', 'admin']],
  [contracts.deletePost, 'DELETE /dashboard/posts/{postId}'],
  [
    contracts.createAdmin,
    'POST /admin/create',
    ['firstName', 'lastName', 'phoneNumber', 'password', 'superAdmin', 'markedForDelete'],
  ],
  [contracts.deleteAdmin, 'DELETE /dashboard/delete-admin/{adminId}'],
  [contracts.decideWithdrawal, 'PUT /dashboard/update-withdrawal/', ['_id', 'status', 'withdrawalID']],
  [contracts.listDriverApplications, 'GET /dashboard/drivers/applications'],
  [contracts.decideDriverApplication, 'PUT /dashboard/drivers/applications/{id}', ['status']],
  [contracts.updateRights, 'PUT /dashboard/update-rights/admin/{adminId}', ['rights']],
  [contracts.fetchAdmin, 'GET /dashboard/fetch/admins/admin/{id}'],
];

const fieldsOf = (schema: Schema | undefined) =>
  schema && Object.keys((schema as AnyObjectSchema).fields as object);

test.each(calls.map(([call, methodAndPath, body]) => [call.name, call, methodAndPath, body] as const))(
  '%s keeps its method, its path and the keys of its body',
  (_, call, methodAndPath, body) => {
    expect(`${call.method} ${call.path}`).toBe(methodAndPath);
    if (body) expect(fieldsOf(call.body)).toEqual(expect.arrayContaining(body));
    else expect(call.body).toBeUndefined();
  },
);

test('every call below /dashboard carries the bearer token', () => {
  const open = calls.filter(([{ path, access }]) => path.startsWith('/dashboard') && access === 'public');
  expect(open).toEqual([]);
});

test('earnings come with `totalAmount`, a decided application as `application`, users as `data`', () => {
  for (const call of [contracts.listProductEarnings, contracts.listReferralEarnings]) {
    expect(fieldsOf(call.answer)).toContain('totalAmount');
  }
  expect(fieldsOf(contracts.decideDriverApplication.answer)).toEqual(['success', 'application']);
  for (const call of [contracts.updateUserStatus, contracts.createPost, contracts.decideWithdrawal]) {
    expect(fieldsOf(call.answer)).toEqual(expect.arrayContaining(['success', 'data']));
  }
});
