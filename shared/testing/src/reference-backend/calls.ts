import {
  referencePassword,
  toEarnings,
  type Generator,
  type ListName,
  type Records,
  type Row,
} from './records.ts';
import { sumOf, type Answer, type Variant } from './variants.ts';

/** Everything that the backend keeps in memory. */
export interface State {
  variant: Variant;
  records: Records;
  /** Passwords by phone number. */
  passwords: Map<string, string>;
  /** Ids of admins by token. */
  sessions: Map<string, string>;
  /** One-time codes by phone number; `validated` allows a new password. */
  codes: Map<string, { code: string; validated: boolean }>;
  /** Ids and tokens of what is made while the backend runs. */
  generator: Generator;
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
  answer: (state: State, input: Input) => Answer;
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

/** Answers a whole list; its name in the answer may differ from the one of the records. */
const list =
  (records: ListName, name: string = records) =>
  (state: State) => ({ body: state.variant.list(name, state.records[records]) });

/** Answers a list of earnings, which also states its sum. */
const earnings = (records: ListName) => (state: State) => {
  const totalAmount = sumOf(state.records[records], 'amount');
  const { body } = list(records, 'withdrawals')(state);
  return { body: { ...(Array.isArray(body) ? { withdrawals: body } : (body as object)), totalAmount } };
};

/** Deletes records; unknown ids are ignored, as Mongo's `deleteMany` does. */
function removeRows({ records, variant }: State, name: ListName, ids: readonly string[] | undefined): Answer {
  if (!ids?.length) return variant.refusal(400, 'No ids were given.');
  const kept = records[name].filter(({ _id }) => !ids.includes(_id));
  const removed = records[name].length - kept.length;
  records[name] = kept;
  return variant.done(removed);
}

/** Bulk delete; the same call deletes what the console wants to refund. */
const remove =
  (name: ListName) =>
  (state: State, { ids }: Input) =>
    removeRows(state, name, textsOf(ids));

/** Deletes one record, which must exist. */
const removeOne = (name: ListName, parameter: string, missing: string) => (state: State, input: Input) => {
  const id = String(input[parameter]);
  const isKnown = state.records[name].some(({ _id }) => _id === id);
  return isKnown ? removeRows(state, name, [id]) : state.variant.refusal(404, missing);
};

type Decision = 'accepted' | 'rejected';
const isDecision = (status: unknown): status is Decision => status === 'accepted' || status === 'rejected';
const isDecided = ({ status }: Row) => isDecision(String(status).toLowerCase());

/** Decides withdrawal requests; refuses all if one was decided before. */
function decide(state: State, requests: readonly Row[], status: unknown): Answer | undefined {
  const { variant, records, generator } = state;
  // The specification shows no status in one of its calls, and a backend cannot guess one.
  if (!isDecision(status)) return variant.refusal(400, 'Invalid status.');
  if (requests.length === 0) return variant.refusal(404, 'Withdrawal request not found.');
  if (requests.some(isDecided)) return variant.refusal(400, 'This request was already processed.');
  for (const request of requests) {
    request.status = status;
    if (status !== 'accepted') continue;
    const now = new Date();
    records.acceptedWithdrawals.push(toEarnings(request, generator.objectId(now), now.toISOString()));
  }
  return undefined;
}

/** Creates an admin; the specification names two calls for it. */
function addAdmin(state: State, input: Input): Answer {
  const { firstName, lastName, phoneNumber, password, superAdmin = false, markedForDelete = false } = input;
  const { variant, generator, records, passwords } = state;
  if (![firstName, lastName, phoneNumber, password].every((value) => typeof value === 'string' && value))
    return variant.refusal(400, 'All fields are required.');
  if (findAdmin(state, phoneNumber))
    return variant.refusal(400, 'Admin with this phone number already exists.');
  const _id = generator.objectId(new Date());
  records.admins.push({ _id, firstName, lastName, phoneNumber, superAdmin, markedForDelete, rights: {} });
  passwords.set(String(phoneNumber), String(password));
  return { status: 201, body: variant.success({ message: 'Admin created.' }) };
}

const noSuchAdmin = 'Admin not found.';

/** Calls that need no token. */
const openCalls: Readonly<Record<string, ReferenceCall['answer']>> = {
  'POST /admin/create-account': addAdmin,
  'POST /admin/login': (state, { phoneNumber, password }) => {
    const admin = findAdmin(state, phoneNumber);
    return admin && state.passwords.get(String(phoneNumber)) === password
      ? { body: openSession(state, admin) }
      : state.variant.refusal(401, 'Invalid phone number or password.');
  },
  'POST /admin/forgot-password': (state, { phoneNumber }) => {
    if (!findAdmin(state, phoneNumber)) return { body: { message: 'No admin has this phone number.' } };
    const code = String(100_000 + state.generator.below(900_000));
    state.codes.set(String(phoneNumber), { code, validated: false });
    return { body: { message: 'OTP sent successfully.' } };
  },
  'POST /admin/validate-otp': ({ codes, variant }, { phoneNumber, otp }) => {
    const sent = codes.get(String(phoneNumber));
    if (!sent || sent.code !== otp) return variant.wrongCode;
    sent.validated = true;
    return { body: { message: 'OTP validated successfully.' } };
  },
  'PUT /admin/update-password': ({ codes, passwords, variant }, { phoneNumber, newPassword }) => {
    const phone = String(phoneNumber);
    if (!codes.get(phone)?.validated) return variant.refusal(400, 'The OTP was not validated.');
    codes.delete(phone);
    passwords.set(phone, String(newPassword));
    return { body: { success: true } };
  },
};

/** Calls of staff. */
const staffCalls: Readonly<Record<string, ReferenceCall['answer']>> = {
  'GET /dashboard/dashboard-summary': ({ variant, records }) => ({ body: variant.summary(records) }),
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
    if (!ids?.length) return state.variant.refusal(400, 'userIds are required.');
    const data = state.records.users.filter(({ _id }) => ids.includes(_id));
    for (const user of data) user.blocked = blockFlag === true;
    if (deleteFlag === true) removeRows(state, 'users', ids);
    return { body: { data } };
  },
  'POST /dashboard/posts': ({ records, variant, generator }, input) => {
    const { text, userId, first_name, last_name, admin } = input;
    if (typeof text !== 'string' || !text.trim()) return variant.refusal(400, 'Text is required.');
    const now = new Date();
    const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    const _id = generator.objectId(now);
    records.posts.push({ _id, text, userId, first_name, last_name, admin: admin === true, ...times });
    return { status: 201, body: variant.success({ data: records.posts }) };
  },
  'POST /admin/create': addAdmin,
  'GET /dashboard/fetch/admins/admin/{id}': ({ variant, records }, { id }) => {
    const admin = records.admins.find(({ _id }) => _id === id);
    return admin ? { body: variant.admin(admin) } : variant.refusal(404, noSuchAdmin);
  },
  'PUT /dashboard/update-rights/admin/{adminId}': ({ variant, records }, { adminId, rights }) => {
    const admin = records.admins.find(({ _id }) => _id === adminId);
    if (!admin) return variant.refusal(404, noSuchAdmin);
    if (typeof rights !== 'object') return variant.refusal(400, 'Rights are required.');
    admin.rights = { ...(admin.rights as object | undefined), ...rights };
    return variant.done(1);
  },
  'PUT /dashboard/update-withdrawal/': (state, { _id, status, withdrawalID }) => {
    const data = state.records.withdrawalRequests;
    const requests = data.filter((one) => one.withdrawalID === withdrawalID && one.userId === _id);
    return decide(state, requests, status) ?? { body: state.variant.success({ data }) };
  },
  'POST /dashboard/withdrawals/accept-reject': (state, { ids, status }) => {
    const wanted = textsOf(ids) ?? [];
    const requests = state.records.withdrawalRequests.filter(({ _id }) => wanted.includes(_id));
    return decide(state, requests, status) ?? state.variant.done(requests.length);
  },
  'PUT /dashboard/drivers/applications/{id}': ({ variant, records }, { id, status }) => {
    const application = records.applications.find(({ _id }) => _id === id);
    if (!application) return variant.refusal(404, 'Application not found.');
    if (!isDecision(status)) return variant.refusal(400, 'Invalid status.');
    if (isDecided(application)) return variant.refusal(400, 'This application was already processed.');
    application.status = status;
    return { body: { application } };
  },
};

/** All calls of section 7 of the specification; the backend answers no other. */
export const calls: readonly ReferenceCall[] = [openCalls, staffCalls].flatMap((table) =>
  Object.entries(table).map(([call, answer]) => {
    const [method, path] = call.split(' ') as [ReferenceCall['method'], string];
    return { method, path, open: table === openCalls, answer };
  }),
);
