import { refuse, type Answers, type Effect, type Outcome, type Refusal } from './answers.ts';
import type { Habits } from './habits.ts';
import {
  referencePassword,
  toEarnings,
  type Generator,
  type ListName,
  type Records,
  type Row,
} from './records.ts';
import { amountOf } from './serialise.ts';
import { sumOf, summaryOf } from './summary.ts';

/** Everything that the backend keeps in memory. */
export interface State {
  habits: Habits;
  answers: Answers;
  records: Records;
  /** Passwords by phone number. */
  passwords: Map<string, string>;
  /** Ids of admins by token. */
  sessions: Map<string, string>;
  /** One-time codes by phone number; `validated` allows a new password. */
  codes: Map<string, { code: string; validated: boolean }>;
  /** Ids and tokens of what is made while the backend runs. */
  generator: Generator;
  /** Number of writes of staff, which may be refused in turn. */
  writes: number;
}

/** Parameters of a path, and fields of a body. */
type Input = Record<string, unknown>;

/** A call of section 7 of the specification. */
export interface ReferenceCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with parameters as `{name}`. */
  path: string;
  /** Needs no token. */
  open: boolean;
  /** @param url of the request, with the query */
  answer: (state: State, input: Input, url: URL) => Outcome;
}

/** Passwords of the admins at the start, by phone number. */
export const passwordsOf = ({ admins }: Records): Map<string, string> =>
  new Map(admins.map(({ phoneNumber }) => [String(phoneNumber), referencePassword]));

export const findAdmin = ({ records }: State, phoneNumber: unknown): Row | undefined =>
  records.admins.find((admin) => admin.phoneNumber === phoneNumber);

/** Starts a session. @returns the answer of the login, whose user carries a password as an ORM returns it */
export function openSession({ generator, sessions }: State, admin: Row) {
  const { _id, firstName, lastName, phoneNumber, superAdmin } = admin;
  const token = `${generator.objectId(new Date())}.${generator.objectId(new Date())}`;
  sessions.set(token, _id);
  const person = { firstName, lastName, phoneNumber, superAdmin: superAdmin === true };
  const user = { _id, ...person, password: '$2b$10$w1Qb7yD0vJmZ3eYtqk5Ouu' };
  return { token, id: _id, ...person, user };
}

/** Texts of a list in a body, or undefined if it is not a list. */
const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

/** Records of a list as the backend answers them. */
const served = ({ records, answers }: State, name: ListName) =>
  records[name].map((row) => answers.serve(name, row));

/** Answers a list; its name in the answer may differ from the one of the records. @param more fields beside it */
const list =
  (records: ListName, name: string = records, more?: (state: State) => object): ReferenceCall['answer'] =>
  (state, _input, url) =>
    state.answers.list(name, served(state, records), url, more?.(state));

/** Answers a list of earnings, which also states its sum. */
const earnings = (records: ListName) =>
  list(records, 'withdrawals', (state) => ({
    totalAmount: amountOf(state.habits, sumOf(state.records[records], 'amount')),
  }));

/** Deletes records; unknown ids are ignored, as Mongo's `deleteMany` does. */
function removeRows({ records }: State, list: ListName, ids: readonly string[]): Effect {
  const removed = new Set(ids);
  const rows = records[list].filter(({ _id }) => removed.has(_id));
  records[list] = records[list].filter(({ _id }) => !removed.has(_id));
  return { kind: 'deleted', list, rows };
}

/** Bulk delete; the same call deletes what the console wants to refund. */
const remove = (name: ListName) => (state: State, input: Input) => {
  const ids = textsOf(input.ids);
  return ids?.length ? removeRows(state, name, ids) : refuse(400, 'No ids were given.');
};

/** Deletes one record, which must exist. */
const removeOne = (name: ListName, parameter: string, missing: string) => (state: State, input: Input) => {
  const id = String(input[parameter]);
  const isKnown = state.records[name].some(({ _id }) => _id === id);
  return isKnown ? removeRows(state, name, [id]) : refuse(404, missing);
};

type Decision = 'accepted' | 'rejected';
const isDecision = (status: unknown): status is Decision => status === 'accepted' || status === 'rejected';
const isDecided = ({ status }: Row) => isDecision(String(status).toLowerCase());

/** Decides withdrawal requests; refuses all if one was decided before. */
function decide(state: State, requests: readonly Row[], status: unknown): Refusal | undefined {
  const { records, generator } = state;
  // The specification shows no status in one of its calls, and a backend cannot guess one.
  if (!isDecision(status)) return refuse(400, 'Invalid status.');
  if (requests.length === 0) return refuse(404, 'Withdrawal request not found.');
  if (requests.some(isDecided)) return refuse(400, 'This request was already processed.');
  for (const request of requests) {
    request.status = status;
    if (status !== 'accepted') continue;
    const now = new Date();
    records.acceptedWithdrawals.push(toEarnings(request, generator.objectId(now), now.toISOString()));
  }
  return undefined;
}

/** Creates an admin; the specification names two calls for it. */
function addAdmin(state: State, input: Input): Outcome {
  const { firstName, lastName, phoneNumber, password, superAdmin = false, markedForDelete = false } = input;
  const { answers, generator, records, passwords } = state;
  if (![firstName, lastName, phoneNumber, password].every((value) => typeof value === 'string' && value))
    return refuse(400, 'All fields are required.');
  if (findAdmin(state, phoneNumber)) return refuse(400, 'Admin with this phone number already exists.');
  const _id = generator.objectId(new Date());
  const admin = { _id, firstName, lastName, phoneNumber, superAdmin, markedForDelete, rights: {} };
  records.admins.push(admin);
  passwords.set(String(phoneNumber), String(password));
  const specified = answers.success({ message: 'Admin created.' });
  return { kind: 'inserted', list: 'admins', rows: [admin], specified };
}

const noSuchAdmin = 'Admin not found.';

/** Calls that need no token. */
const openCalls: Readonly<Record<string, ReferenceCall['answer']>> = {
  'POST /admin/create-account': addAdmin,
  'POST /admin/login': (state, { phoneNumber, password }) => {
    const admin = findAdmin(state, phoneNumber);
    return admin && state.passwords.get(String(phoneNumber)) === password
      ? { body: openSession(state, admin) }
      : refuse(401, 'Invalid phone number or password.');
  },
  'POST /admin/forgot-password': (state, { phoneNumber }) => {
    if (!findAdmin(state, phoneNumber)) return { body: { message: 'No admin has this phone number.' } };
    const code = String(100_000 + state.generator.below(900_000));
    state.codes.set(String(phoneNumber), { code, validated: false });
    return { body: { message: 'OTP sent successfully.' } };
  },
  'POST /admin/validate-otp': ({ codes, habits }, { phoneNumber, otp }) => {
    const sent = codes.get(String(phoneNumber));
    if (sent?.code !== otp)
      return habits.wrongCode === 'message'
        ? { body: { message: 'The code is wrong or has expired.' } }
        : refuse(400, 'Invalid OTP.');
    if (sent) sent.validated = true;
    return { body: { message: 'OTP validated successfully.' } };
  },
  'PUT /admin/update-password': ({ codes, passwords }, { phoneNumber, newPassword }) => {
    const phone = String(phoneNumber);
    if (!codes.get(phone)?.validated) return refuse(400, 'The OTP was not validated.');
    codes.delete(phone);
    passwords.set(phone, String(newPassword));
    return { body: { success: true } };
  },
};

/** Calls of staff. */
const staffCalls: Readonly<Record<string, ReferenceCall['answer']>> = {
  'GET /dashboard/dashboard-summary': ({ habits, answers, records }) => {
    const summary = summaryOf(habits, records);
    return habits.gaps ? { body: summary } : answers.one(summary);
  },
  'GET /dashboard/deliver-parcels': list('deliverParcels'),
  'GET /dashboard/offer-ride': list('rides'),
  'GET /dashboard/posts': list('posts'),
  'GET /dashboard/withdrawal-requests': list('withdrawalRequests'),
  'GET /dashboard/passenger-requests': list('passengerRequests'),
  'GET /dashboard/send-parcels': list('sendParcels'),
  'GET /dashboard/users': list('users'),
  'GET /dashboard/admins': list('admins'),
  'GET /dashboard/drivers/applications': list('applications'),
  'GET /dashboard/withdrawals-accepted': earnings('acceptedWithdrawals'),
  'GET /dashboard/withdrawals-ref': earnings('referralEarnings'),
  'POST /dashboard/deliverparcels/delete': remove('deliverParcels'),
  'POST /dashboard/sendparcels/delete': remove('sendParcels'),
  'POST /dashboard/drivers/delete': remove('rides'),
  'POST /dashboard/passengerrequests/delete': remove('passengerRequests'),
  'POST /dashboard/admins': remove('admins'),
  'DELETE /dashboard/posts/{postId}': removeOne('posts', 'postId', 'Post not found.'),
  'DELETE /dashboard/delete-admin/{adminId}': removeOne('admins', 'adminId', noSuchAdmin),
  'POST /dashboard/users/update-status': (state, { userIds, deleteFlag, blockFlag }) => {
    const ids = textsOf(userIds);
    if (!ids?.length) return refuse(400, 'userIds are required.');
    const rows = state.records.users.filter(({ _id }) => ids.includes(_id));
    for (const user of rows) user.blocked = blockFlag === true;
    const specified = { data: rows.map((row) => state.answers.serve('users', row)) };
    if (deleteFlag === true) return { ...removeRows(state, 'users', ids), specified };
    return { kind: 'modified', list: 'users', rows, specified };
  },
  'POST /dashboard/posts': (state, input) => {
    const { text, userId, first_name, last_name, admin } = input;
    if (typeof text !== 'string' || !text.trim()) return refuse(400, 'Text is required.');
    const now = new Date();
    const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    const _id = state.generator.objectId(now);
    const post = { _id, text, userId, first_name, last_name, admin: admin === true, ...times };
    state.records.posts.push(post);
    const specified = state.answers.success({ data: served(state, 'posts') });
    return { kind: 'inserted', list: 'posts', rows: [post], specified };
  },
  'POST /admin/create': addAdmin,
  'GET /dashboard/fetch/admins/admin/{id}': ({ answers, records }, { id }) => {
    const admin = records.admins.find(({ _id }) => _id === id);
    return admin ? answers.one(answers.serve('admins', admin)) : refuse(404, noSuchAdmin);
  },
  'PUT /dashboard/update-rights/admin/{adminId}': ({ habits, records }, { adminId, rights }) => {
    const admin = records.admins.find(({ _id }) => _id === adminId);
    if (!admin) return refuse(404, noSuchAdmin);
    if (typeof rights !== 'object') return refuse(400, 'Rights are required.');
    admin.rights = { ...(habits.rights === 'merged' && (admin.rights as object | undefined)), ...rights };
    return { kind: 'modified', list: 'admins', rows: [admin] };
  },
  'PUT /dashboard/update-withdrawal/': (state, { _id, status, withdrawalID }) => {
    const all = state.records.withdrawalRequests;
    const rows = all.filter((one) => one.withdrawalID === withdrawalID && one.userId === _id);
    const refusal = decide(state, rows, status);
    if (refusal) return refusal;
    const specified = state.answers.success({ data: served(state, 'withdrawalRequests') });
    return { kind: 'modified', list: 'withdrawalRequests', rows, specified };
  },
  'POST /dashboard/withdrawals/accept-reject': (state, { ids, status }) => {
    const wanted = textsOf(ids) ?? [];
    // The id of a user does not name one request.
    const key = state.habits.ids === 'userId' ? 'withdrawalID' : '_id';
    const rows = state.records.withdrawalRequests.filter(({ [key]: id }) => wanted.includes(String(id)));
    return decide(state, rows, status) ?? { kind: 'modified', list: 'withdrawalRequests', rows };
  },
  'PUT /dashboard/drivers/applications/{id}': ({ answers, records }, { id, status }) => {
    const application = records.applications.find(({ _id }) => _id === id);
    if (!application) return refuse(404, 'Application not found.');
    if (!isDecision(status)) return refuse(400, 'Invalid status.');
    if (isDecided(application)) return refuse(400, 'This application was already processed.');
    application.status = status;
    const specified = { application: answers.serve('applications', application) };
    return { kind: 'modified', list: 'applications', rows: [application], specified };
  },
};

/** All calls of section 7 of the specification; the backend answers no other. */
export const calls: readonly ReferenceCall[] = [openCalls, staffCalls].flatMap((table) =>
  Object.entries(table).map(([call, answer]) => {
    const [method, path] = call.split(' ') as [ReferenceCall['method'], string];
    return { method, path, open: table === openCalls, answer };
  }),
);
