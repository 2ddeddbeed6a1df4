import type { ReferenceCall } from './call.ts';
import { addAdmin } from './admin-calls.ts';
import { findAdmin, openSession } from './state.ts';

/** Calls of the section Auth. */
export const signInCalls: readonly ReferenceCall[] = [
  { method: 'POST', path: '/admin/create-account', open: true, answer: addAdmin },
  {
    method: 'POST',
    path: '/admin/login',
    open: true,
    answer(state, { body: { phoneNumber, password } }) {
      const admin = findAdmin(state, phoneNumber);
      if (!admin || state.passwords.get(String(phoneNumber)) !== password) {
        return state.variant.refusal(401, 'Invalid phone number or password.');
      }
      return { body: openSession(state, admin) };
    },
  },
  {
    method: 'POST',
    path: '/admin/forgot-password',
    open: true,
    answer(state, { body: { phoneNumber } }) {
      if (!findAdmin(state, phoneNumber)) return { body: { message: 'No admin has this phone number.' } };
      const code = String(100_000 + state.generator.below(900_000));
      state.codes.set(String(phoneNumber), { code, validated: false });
      return { body: { message: 'OTP sent successfully.' } };
    },
  },
  {
    method: 'POST',
    path: '/admin/validate-otp',
    open: true,
    answer(state, { body: { phoneNumber, otp } }) {
      const sent = state.codes.get(String(phoneNumber));
      if (!sent || sent.code !== otp) return state.variant.wrongCode;
      sent.validated = true;
      return { body: { message: 'OTP validated successfully.' } };
    },
  },
  {
    method: 'PUT',
    path: '/admin/update-password',
    open: true,
    answer(state, { body: { phoneNumber, newPassword } }) {
      const phone = String(phoneNumber);
      if (!state.codes.get(phone)?.validated) {
        return state.variant.refusal(400, 'The OTP was not validated.');
      }
      state.codes.delete(phone);
      state.passwords.set(phone, String(newPassword));
      return { body: { success: true } };
    },
  },
];
