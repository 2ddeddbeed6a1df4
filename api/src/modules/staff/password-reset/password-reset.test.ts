import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onEachDatabase } from '../../../testing/api.ts';
import { atOnce, messageOf } from '../../../testing/at-once.ts';
import {
  browserFor,
  codeFor,
  cookieOf,
  earnCookie,
  forgot,
  insertWithCode,
  letPass,
  newAddress,
  newPassword,
  update,
  validate,
  wrongCode,
} from '../../../testing/password-reset.ts';
import { auditOf } from '../../../testing/audit.ts';
import { letLimitsPass } from '../../../testing/limits.ts';
import { insertAdmin, insertToken, nextPhone, testPassword } from '../../../testing/records.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { SmsNotSent } from '../sms/sms.port.ts';
import { verifyAudit } from '../../base/audit/audit.service.ts';
import { rowOf, setRows } from '../../../testing/rows.ts';

onEachDatabase('password reset', (api, database) => {
  const logIn = async (phoneNumber: string, password: string) =>
    (await api.call('POST', '/admin/login', { body: { phoneNumber, password }, from: newAddress() })).status;

  it('sets a new password from a phone number, ends every session, and tells the owner', async () => {
    const { id, phoneNumber } = await insertAdmin(database);
    const tokens = [await insertToken(database, id), await insertToken(database, id)];
    const otherToken = await insertToken(database, (await insertAdmin(database)).id);

    const answer = await forgot(api, phoneNumber);
    assert.deepEqual(
      [answer.status, answer.body],
      [200, { success: true, message: 'OTP sent successfully.' }],
    );
    const message = api.sent.at(-1)!;
    assert.equal(message.to, phoneNumber);
    assert.match(message.code!, /^\d{6}$/);
    assert.equal(
      message.text,
      `${message.code} is your Padiman code. It is valid for 10 minutes. Never give it to anybody.`,
    );

    const validated = await validate(api, phoneNumber, message.code!);
    assert.deepEqual(
      [validated.status, validated.body],
      [200, { success: true, message: 'OTP validated successfully.' }],
    );
    assert.match(
      validated.headers.get('set-cookie')!,
      /^padiman_reset=[\w-]{43}; Max-Age=600; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
    );

    const updated = await update(api, phoneNumber, cookieOf(validated));
    assert.deepEqual([updated.status, updated.body], [200, { success: true }]);
    const cookies = updated.headers.getSetCookie();
    assert.match(cookies[0]!, /^padiman_reset=; Max-Age=0; Path=\/api\/admin;/);
    assert.match(cookies[1]!, /^padiman_code=; Max-Age=0; Path=\/api\/admin;/);
    assert.match(
      cookies[2]!,
      /^padiman_device=[^;]+; Max-Age=15552000; Path=\/api\/admin; HttpOnly; SameSite=Strict$/,
    );
    for (const token of tokens) assert.equal((await api.call('GET', '/admin/me', { token })).status, 401);
    assert.equal((await api.call('GET', '/admin/me', { token: otherToken })).status, 200);
    assert.equal(await logIn(phoneNumber, testPassword), 401);
    assert.equal(await logIn(phoneNumber, newPassword), 200);

    const entry = { admin_id: id, before: null };
    assert.deepEqual(await auditOf(database, id), [
      { ...entry, action: 'admin.resetPassword', after: { sessionsEnded: 2 } },
      { ...entry, action: 'session.login', after: null },
    ]);
    const isNotice = ({ to, code }: { to: string; code?: string }) =>
      to === phoneNumber && code === undefined;
    await waitUntil(() => api.sent.some(isNotice), 'the owner was not told');
    assert.equal(
      api.sent.find(isNotice)?.text,
      'The password of your Padiman staff account was reset. If that was not you, tell a super admin at once.',
    );
    assert.equal((await verifyAudit(database)).brokenAt, null);
  });

  it('marks the cookie as secure over https only', async () => {
    const { phoneNumber } = await insertAdmin(database);
    await forgot(api, phoneNumber);
    const { headers } = await browserFor(api, phoneNumber).call('POST', '/admin/validate-otp', {
      body: { phoneNumber, otp: codeFor(api, phoneNumber) },
      headers: { 'x-forwarded-proto': 'https' },
    });
    assert.match(headers.get('set-cookie')!, /; HttpOnly; Secure; SameSite=Strict$/);
  });

  it('ends the lockout of an account', async () => {
    const { phoneNumber } = await insertAdmin(database);
    for (let tries = 0; tries < 5; tries += 1) await logIn(phoneNumber, 'Wrong#2026');
    assert.equal(await logIn(phoneNumber, testPassword), 429);
    await update(api, phoneNumber, await earnCookie(api, phoneNumber));
    assert.equal(await logIn(phoneNumber, newPassword), 200);
  });

  describe('codes', () => {
    it('differ, are six digits with leading zeros, and are stored as keyed hashes only', async () => {
      const { phoneNumber, code } = await insertWithCode(api);
      const columns = ['code_hash', 'browser_hash', 'reset_hash', 'created_at', 'expires_at'] as const;
      const stored = await rowOf(database, 'one_time_codes', columns, { phone_number: phoneNumber });
      assert.ok(!JSON.stringify(stored).includes(code));
      assert.equal(stored.expires_at.getTime() - stored.created_at.getTime(), 600_000);
    });

    it('stay valid for four wrong attempts and become invalid with the fifth', async () => {
      const [lucky, unlucky] = [await insertAdmin(database), await insertAdmin(database)];
      for (const [{ phoneNumber }, wrong] of [[lucky, 4] as const, [unlucky, 5] as const]) {
        await forgot(api, phoneNumber);
        const code = codeFor(api, phoneNumber);
        for (let tries = 0; tries < wrong; tries += 1) {
          const { status, body } = await validate(api, phoneNumber, wrongCode(code));
          assert.deepEqual([status, body.message, body.code], [400, 'OTP Incorrect', 'validation']);
        }
        const right = await validate(api, phoneNumber, code);
        if (wrong === 4) assert.equal(right.status, 200);
        else assert.deepEqual([right.status, right.body.message], [400, 'Invalid OTP.']);
      }
    });

    it('are valid once, for ten minutes, for their phone, and only the newest', async () => {
      const [admin, other] = [await insertAdmin(database), await insertAdmin(database)];
      const dead = async (phoneNumber: string, code: string) => {
        assert.deepEqual(await messageOf(validate(api, phoneNumber, code)), [400, 'Invalid OTP.']);
      };
      await forgot(api, admin.phoneNumber);
      const first = codeFor(api, admin.phoneNumber);
      await dead(other.phoneNumber, first);
      assert.equal((await validate(api, admin.phoneNumber, first)).status, 200);
      await dead(admin.phoneNumber, first);

      await letPass(database, admin.phoneNumber, '31 seconds');
      await forgot(api, admin.phoneNumber);
      const second = codeFor(api, admin.phoneNumber);
      await letPass(database, admin.phoneNumber, '31 seconds');
      await forgot(api, admin.phoneNumber);
      const third = codeFor(api, admin.phoneNumber);
      if (second !== third)
        assert.equal((await validate(api, admin.phoneNumber, second)).body.message, 'OTP Incorrect');
      await letPass(database, admin.phoneNumber, '10 minutes');
      await dead(admin.phoneNumber, third);
    });

    it('end with their admin', async () => {
      const { id, phoneNumber } = await insertAdmin(database);
      const cookie = await earnCookie(api, phoneNumber);
      await setRows(database, 'admins', { deleted_at: new Date() }, { id });
      assert.equal((await update(api, phoneNumber, cookie)).status, 403);
    });
  });

  describe('limits', () => {
    it('let a caller send one message each 30 s, five an hour and ten a day to a phone', async () => {
      const { phoneNumber } = await insertAdmin(database);
      const from = newAddress();
      const ask = async () => {
        const { status, headers, body } = await forgot(api, phoneNumber, from);
        if (status === 429) {
          assert.equal(body.message, 'Too many OTP requests. Please try again later.');
          assert.equal(body.code, 'tooManyRequests');
        }
        return [status, Number(headers.get('retry-after') ?? 0)];
      };
      /** The next request is refused, for about so many seconds. */
      const refusedFor = async (seconds: number) => {
        const [status, wait = 0] = await ask();
        assert.equal(status, 429);
        assert.ok(wait > seconds - 25 && wait <= seconds, `${wait} is about ${seconds}`);
      };
      const pass = (interval: string) => letPass(database, phoneNumber, interval);
      const before = api.sent.length;
      assert.deepEqual(await ask(), [200, 0]);
      await refusedFor(30);
      for (let more = 0; more < 4; more += 1) {
        await pass('31 seconds');
        assert.deepEqual(await ask(), [200, 0]);
      }
      await pass('31 seconds');
      await refusedFor(3_600 - 5 * 31);
      await pass('1 hour');
      for (let more = 0; more < 5; more += 1) {
        assert.deepEqual(await ask(), [200, 0]);
        await pass('31 seconds');
      }
      await pass('61 minutes');
      assert.deepEqual((await ask())[0], 429);
      await pass('22 hours');
      assert.deepEqual([await ask(), api.sent.length - before], [[200, 0], 11]);
    });

    it('reveal an unknown phone five times an hour per address', async () => {
      const address = newAddress();
      const { phoneNumber } = await insertAdmin(database);
      const sent = api.sent.length;
      for (let phones = 0; phones < 5; phones += 1) {
        assert.deepEqual(await messageOf(forgot(api, nextPhone(), address)), [
          404,
          "Phone Number isn't in the Admin Database.",
        ]);
      }
      assert.equal((await forgot(api, nextPhone(), address)).status, 429);
      assert.equal((await forgot(api, phoneNumber, address)).status, 429);
      assert.equal(api.sent.length, sent);
      assert.equal((await forgot(api, nextPhone())).status, 404);
      await letLimitsPass(database, address, '61 minutes');
      assert.equal((await forgot(api, nextPhone(), address)).status, 404);
    });

    it('allow an address 20 requests an hour, also for known phones, and count IPv6 by network', async () => {
      const admins = await atOnce(21, () => insertAdmin(database));
      const statuses: number[] = [];
      for (const [at, { phoneNumber }] of admins.entries()) {
        const { status, headers } = await forgot(api, phoneNumber, `2001:db8:0:7::${at + 1}`);
        statuses.push(status);
        if (status === 429) assert.ok(Number(headers.get('retry-after')) > 3_500);
      }
      assert.deepEqual(statuses, [...Array<number>(20).fill(200), 429]);
      assert.equal((await forgot(api, admins[20]!.phoneNumber, '2001:db8:0:8::1')).status, 200);
    });
  });

  describe('new passwords', () => {
    it('must be able to log in, uncommon and without the phone; the permission survives a refusal', async () => {
      const { phoneNumber } = await insertAdmin(database);
      const cookie = await earnCookie(api, phoneNumber);
      for (const [password, message] of [
        ['heron', /Password must contain/],
        ['Heron-Kite', /Password must contain at least one number/],
        ['Password#1', /too common/],
        [`Kx#${phoneNumber}`, /must not contain the phone number/],
      ] as const) {
        const { status, body } = await update(api, phoneNumber, cookie, password);
        assert.equal(status, 400, password);
        assert.match(body.fields.newPassword, message);
      }
      assert.equal(await logIn(phoneNumber, testPassword), 200);
      assert.equal((await update(api, phoneNumber, cookie)).status, 200);
    });
  });
});

let failing = true;
const sms = {
  name: 'broken',
  send: () =>
    failing ? Promise.reject(new SmsNotSent('Termii', 'unknown', 'answered 500')) : Promise.resolve(),
};
onEachDatabase('password reset without a provider', { sms }, (api, database) => {
  it('reports that no code was sent, counts the message, and recovers', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const from = newAddress();
    const { status, body, headers } = await forgot(api, phoneNumber, from);
    assert.deepEqual([status, body.message, headers.get('retry-after')], [503, 'Error sending OTP.', '60']);
    assert.equal((await forgot(api, phoneNumber, from)).status, 429);
    failing = false;
    await letPass(database, phoneNumber, '31 seconds');
    assert.equal((await forgot(api, phoneNumber, from)).status, 200);
    failing = true;
  });
});
