import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ValidationFailed } from '../../../plugins/errors.ts';
import { demoPassword } from '../../../demo/open-accounts.ts';
import { assertPasswordAllowed } from './password.rules.ts';

const phone = '08031234567';

function refusal(password: string): string | undefined {
  try {
    assertPasswordAllowed(password, phone, 'newPassword');
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ValidationFailed);
    assert.equal(error.fields?.['newPassword'], error.message);
    return error.message;
  }
}

test('common passwords are refused with every usual decoration', () => {
  for (const password of [
    'Password1!',
    'P@ssw0rd',
    'P@$$w0rd2026',
    'Passw0rd!!',
    'Welcome@123',
    'We1come1!',
    'Adm1n@123',
    'Admin@2026',
    'AdminAdmin1!',
    'AdminPassword1#',
    'Qwerty123!',
    'Qwertyuiop1!',
    'Asdfghjkl#1',
    'Abcd1234!',
    'Aa123456!',
    '!QAZ2wsx',
    '1qaz@WSX',
    '1Q2w3e4r!',
    'Sunsh1ne2026$',
    'Iloveyou#1',
    'Chelsea#2026',
    'Lagos@1234',
    'Godisgood1!',
    'L3tme1n!!',
    'Aa1!Aa1!',
    demoPassword,
  ]) {
    assert.equal(refusal(password), 'This password is too common. Please choose another one', password);
  }
});

test('uncommon passwords are accepted', () => {
  for (const password of [
    'Right#2026',
    'Heron-Kite#47-lamp',
    'vX9$kq2Lm',
    'Zt7!pQ0w',
    'My cat Ngozi eats 3 fishes!',
    'Tw0Purple!Okapis',
    `Aa1!${'ñ7x'.repeat(41)}z`,
  ]) {
    assert.equal(refusal(password), undefined, password);
  }
});

test('length and classes are required with the messages of the specification', () => {
  assert.equal(refusal('vx9$kq2lm'), 'Password must contain at least one uppercase letter');
  assert.equal(refusal('VX9$KQ2LM'), 'Password must contain at least one lowercase letter');
  assert.equal(refusal('vXn$kqiLm'), 'Password must contain at least one number');
  assert.equal(refusal('vX9-kq2Lm'), 'Password must contain at least one special character');
  assert.equal(refusal('vX9$kq2'), 'Password must be at least 8 characters long');
  assert.equal(refusal(`vX9$${'kq2Lm'.repeat(25)}`), 'Password must be at most 128 characters long');
});

test('a password cannot contain the phone number or its end', () => {
  for (const password of ['Xk#08031234567', 'Xk#1234567z', '+2348031234567#Xk', 'X8031k234#567']) {
    assert.equal(refusal(password), 'Password must not contain the phone number', password);
  }
});
