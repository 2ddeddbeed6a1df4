import type { CallInput, ReferenceCall } from './call.ts';
import { textsOf } from './call.ts';
import { removeRows } from './remove-rows.ts';
import { findAdmin, type State } from './state.ts';
import type { Answer } from './variants.ts';

const noSuchAdmin = 'Admin not found.';

/** Creates an admin; the specification names two calls for it. */
export function addAdmin(state: State, { body }: CallInput): Answer {
  const { firstName, lastName, phoneNumber, password, superAdmin = false, markedForDelete = false } = body;
  if (![firstName, lastName, phoneNumber, password].every((value) => typeof value === 'string' && value)) {
    return state.variant.refusal(400, 'All fields are required.');
  }
  if (findAdmin(state, phoneNumber)) {
    return state.variant.refusal(400, 'Admin with this phone number already exists.');
  }
  const _id = state.generator.objectId(new Date());
  const admin = { _id, firstName, lastName, phoneNumber, superAdmin, markedForDelete, rights: {} };
  state.records.admins.push(admin);
  state.passwords.set(String(phoneNumber), String(password));
  return { status: 201, body: state.variant.success({ message: 'Admin created.' }) };
}

/** Reads and writes of admins. */
export const adminCalls: readonly ReferenceCall[] = [
  {
    method: 'GET',
    path: '/dashboard/admins',
    answer: ({ variant, records }) => ({ body: variant.list('admins', records.admins) }),
  },
  {
    method: 'GET',
    path: '/dashboard/fetch/admins/admin/{id}',
    answer({ variant, records }, { params }) {
      const admin = records.admins.find(({ _id }) => _id === params.id);
      return admin ? { body: variant.admin(admin) } : variant.refusal(404, noSuchAdmin);
    },
  },
  { method: 'POST', path: '/admin/create', answer: addAdmin },
  {
    method: 'POST',
    path: '/dashboard/admins',
    answer: (state, { body }) => removeRows(state, 'admins', textsOf(body.ids)),
  },
  {
    method: 'DELETE',
    path: '/dashboard/delete-admin/{adminId}',
    answer(state, { params: { adminId = '' } }) {
      const known = state.records.admins.some(({ _id }) => _id === adminId);
      return known ? removeRows(state, 'admins', [adminId]) : state.variant.refusal(404, noSuchAdmin);
    },
  },
  {
    method: 'PUT',
    path: '/dashboard/update-rights/admin/{adminId}',
    answer({ variant, records }, { params, body }) {
      const admin = records.admins.find(({ _id }) => _id === params.adminId);
      if (!admin) return variant.refusal(404, noSuchAdmin);
      if (typeof body.rights !== 'object') return variant.refusal(400, 'Rights are required.');
      admin.rights = { ...(admin.rights as object | undefined), ...body.rights };
      return variant.done(1);
    },
  },
];
