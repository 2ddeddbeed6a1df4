import { newAdmin } from '../staff/admins.calls.ts';
import { passwordSpecials } from './fields.ts';
import { loginForm } from '../staff/sign-in.calls.ts';

const form = (password: string) => ({ phoneNumber: '08030000001', password });

test('each of the eight special characters counts, and no other', () => {
  expect(passwordSpecials).toBe('!@#$%^&*');
  for (const special of '!@#$%^&*') expect(loginForm.isValidSync(form(`Padiman${special}1`))).toBe(true);
  for (const other of '-_.?/ +=') expect(loginForm.isValidSync(form(`Padiman${other}1`))).toBe(false);
});

test('a password has 8 to 128 characters', () => {
  expect(loginForm.isValidSync(form('Padi#26'))).toBe(false);
  expect(loginForm.isValidSync(form('Padim#26'))).toBe(true);
  expect(loginForm.isValidSync(form(`P#2${'a'.repeat(125)}`))).toBe(true);
  expect(loginForm.isValidSync(form(`P#2${'a'.repeat(126)}`))).toBe(false);
});

test.each([
  ['Ab#1', 'Password must be at least 8 characters'],
  ['padiman#2026', 'Password must contain at least one uppercase letter'],
  ['PADIMAN#2026', 'Password must contain at least one lowercase letter'],
  ['Padiman#', 'Password must contain at least one number'],
  ['Padiman2026', 'Password must contain at least one special character'],
])('a new admin\'s password "%s" is refused with "%s"', async (password, message) => {
  const admin = { firstName: 'Ada', lastName: 'Obi', phoneNumber: '08030000001', password };
  await expect(newAdmin.validate(admin)).rejects.toThrow(message);
  expect(await newAdmin.isValid({ ...admin, password: 'Padiman#2026' })).toBe(true);
});
