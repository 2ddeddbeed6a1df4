// Over 300 lines: the attacks on password resets, which share one set-up of phones, codes and browsers.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { onEachDatabase, onPostgres, serve } from '../../../testing/api.ts';
import { atOnce, statusesOf, tally, valuesOf, messageOf, ok } from '../../../testing/at-once.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { postgres } from '../../../testing/databases.ts';
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
import { letLimitsPass } from '../../../testing/limits.ts';
import { insertAdmin, insertToken, nextPhone, testPassword } from '../../../testing/records.ts';
import { rowOf, rowsOf } from '../../../testing/rows.ts';

onEachDatabase('attacks on the password reset', (api, database) => {
  const hashOf = async (phoneNumber: string) =>
    (await rowOf(database, 'admins', ['password_hash'], { phone_number: phoneNumber })).password_hash;

  /** Moves the limit of the messages of one caller into the past. */
  const letPassFor = (phoneNumber: string, address: string, interval: string) =>
    letLimitsPass(database, `${phoneNumber}/${address}`, interval);

  const refused = async (phoneNumber: string, cookie: string | undefined, why: string) => {
    const before = await hashOf(phoneNumber);
    assert.deepEqual(
      await messageOf(update(api, phoneNumber, cookie)),
      [403, 'Error updating password.'],
      why,
    );
    assert.equal(await hashOf(phoneNumber), before, why);
  };

  it('requires a valid cookie, whatever bearer token comes with the call', async () => {
    const { id, phoneNumber } = await insertAdmin(database);
    await refused(phoneNumber, undefined, 'no cookie');
    await forgot(api, phoneNumber);
    await refused(phoneNumber, undefined, 'a code that was only sent');
    const code = codeFor(api, phoneNumber);
    const session = await insertToken(database, id);
    const guesses = ['', 'x', 'null', "' or 1=1 --", 'a'.repeat(43), '%00', '"', 'a'.repeat(4000)];
    for (const value of [code, session, ...guesses])
      await refused(phoneNumber, `padiman_reset=${value}`, value);
    for (const authorization of [`Bearer ${session}`, 'Bearer x', `Bearer ${'A'.repeat(43)}`, 'Basic YTpi']) {
      const call = { headers: { authorization }, body: { phoneNumber, newPassword } };
      assert.equal((await api.call('PUT', '/admin/update-password', call)).status, 403, authorization);
    }
  });

  it('refuses a cookie of another phone, a used one, an older one, and one after ten minutes', async () => {
    const [admin, other] = [await insertAdmin(database), await insertAdmin(database)];
    const cookie = await earnCookie(api, other.phoneNumber);
    await refused(admin.phoneNumber, cookie, "another's");
    assert.equal((await update(api, other.phoneNumber, cookie)).status, 200);
    await refused(other.phoneNumber, cookie, 'used');

    const late = await earnCookie(api, admin.phoneNumber);
    await letPass(database, admin.phoneNumber, '10 minutes');
    await refused(admin.phoneNumber, late, 'expired');

    const older = await earnCookie(api, admin.phoneNumber);
    await letPass(database, admin.phoneNumber, '31 seconds');
    assert.equal((await forgot(api, admin.phoneNumber)).status, 200);
    await refused(admin.phoneNumber, older, 'an older code');
    await letPass(database, admin.phoneNumber, '10 minutes');
    const { status, headers } = await validate(api, admin.phoneNumber, codeFor(api, admin.phoneNumber));
    assert.deepEqual([status, headers.get('set-cookie')], [400, null], 'an expired code');
  });

  it('is not disturbed by a stranger: the live code of the owner, its tries and its allowance hold', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const [owner, stranger] = [openBrowser(api), openBrowser(api)];
    const [home, elsewhere] = [newAddress(), newAddress()];
    assert.equal((await forgot(api, phoneNumber, home, owner)).status, 200);
    const code = codeFor(api, phoneNumber);
    // The stranger requests codes until refused, guesses, and does not have the owner's cookie.
    for (let requests = 0; requests < 5; requests += 1) {
      assert.equal((await forgot(api, phoneNumber, elsewhere, stranger)).status, 200);
      await letPassFor(phoneNumber, elsewhere, '31 seconds');
    }
    assert.equal((await forgot(api, phoneNumber, elsewhere, stranger)).status, 429);
    for (let tries = 0; tries < 5; tries += 1) {
      const guess = await validate(api, phoneNumber, wrongCode(codeFor(api, phoneNumber)), stranger);
      assert.equal(guess.body.message, 'OTP Incorrect');
    }
    for (let tries = 0; tries < 20; tries += 1) {
      const blind = await validate(api, phoneNumber, wrongCode(code), openBrowser(api));
      assert.equal(blind.body.message, 'Invalid OTP.');
    }
    assert.equal((await validate(api, phoneNumber, code, stranger)).status, 400, "the owner's code");

    await letPassFor(phoneNumber, home, '31 seconds');
    assert.equal((await forgot(api, phoneNumber, home, owner)).status, 200, 'the owner may resend');
    const validated = await validate(api, phoneNumber, codeFor(api, phoneNumber), owner);
    assert.equal(validated.status, 200);
    assert.equal((await update(api, phoneNumber, cookieOf(validated))).status, 200);
  });

  it('works on a known device when strangers have used up all that a phone allows', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const known = openBrowser(api);
    const body = { phoneNumber, password: testPassword };
    assert.equal((await known.call('POST', '/admin/login', { body, from: newAddress() })).status, 200);
    const strangers = Array.from({ length: 10 }, () => openBrowser(api));
    for (const browser of strangers) await forgot(api, phoneNumber, newAddress(), browser);
    assert.equal((await forgot(api, phoneNumber, newAddress(), openBrowser(api))).status, 429);
    for (const browser of strangers.slice(0, 2)) {
      for (let tries = 0; tries < 5; tries += 1)
        await validate(api, phoneNumber, wrongCode(codeFor(api, phoneNumber)), browser);
    }
    const blocked = await forgot(api, phoneNumber, newAddress(), openBrowser(api));
    assert.equal(blocked.body.message, 'Too many wrong OTPs. Please try again later.');
    assert.equal((await forgot(api, phoneNumber, newAddress(), known)).status, 200);
    assert.equal((await validate(api, phoneNumber, codeFor(api, phoneNumber), known)).status, 200);
  });

  it('accepts a code of six digits as text only', async () => {
    const { phoneNumber, code } = await insertWithCode(api);
    const texts = [`${code}\n`, ` ${code}`, '', '１２３４５６'];
    for (const otp of [Number(code), [code], { $ne: '' }, null, true, ...texts]) {
      const { status } = await browserFor(api, phoneNumber).call('POST', '/admin/validate-otp', {
        body: { phoneNumber, otp },
      });
      assert.equal(status, 400, JSON.stringify(otp));
    }
    assert.equal((await validate(api, phoneNumber, code)).status, 200, 'no malformed try was counted');
  });
});

onPostgres('races of the password reset', (api, database) => {
  it('checks five of 50 concurrent wrong codes, and then refuses the right one', async () => {
    const { phoneNumber, code } = await insertWithCode(api);
    const answers = await atOnce(50, () => validate(api, phoneNumber, wrongCode(code)));
    const messages = answers.map(({ body }) => body.message as string);
    assert.equal(messages.filter((message) => message === 'OTP Incorrect').length, 5);
    assert.equal(messages.filter((message) => message === 'Invalid OTP.').length, 45);
    assert.equal((await validate(api, phoneNumber, code)).body.message, 'Invalid OTP.');
  });

  it('gives one cookie for 50 concurrent requests with the right code', async () => {
    const { phoneNumber, code } = await insertWithCode(api);
    const answers = await atOnce(50, () => validate(api, phoneNumber, code));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal(answers.filter(({ headers }) => headers.get('set-cookie') !== null).length, 1);
  });

  it('sends one message for 20 concurrent requests', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const sent = api.sent.length;
    const from = newAddress();
    const answers = await atOnce(20, () => forgot(api, phoneNumber, from));
    assert.deepEqual(statusesOf(answers), [200, ...Array<number>(19).fill(429)]);
    assert.equal(api.sent.length - sent, 1);
    const winner = answers.find(({ status }) => status === 200)!;
    await ok(
      api.call('POST', '/admin/validate-otp', {
        body: { phoneNumber, otp: codeFor(api, phoneNumber) },
        headers: { cookie: cookieOf(winner) },
      }),
    );
  });

  it('sends ten messages an hour at most to a phone, from however many addresses', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const answers = await atOnce(40, () => forgot(api, phoneNumber, newAddress(), openBrowser(api)));
    assert.deepEqual(tally(answers), { 200: 10, 429: 30 });
  });

  it('compares ten wrong codes a day for a phone, from however many browsers', async () => {
    const { phoneNumber } = await insertAdmin(database);
    const strangers = await atOnce(10, async () => {
      const browser = openBrowser(api);
      await forgot(api, phoneNumber, newAddress(), browser);
      return browser;
    });
    const codes = new Set(api.sent.filter(({ to }) => to === phoneNumber).map(({ code }) => code));
    const wrong = ['000000', '000001', '000002'].find((code) => !codes.has(code)) ?? '000003';
    const answers = await Promise.all(
      strangers.flatMap((browser) =>
        Array.from({ length: 5 }, () => validate(api, phoneNumber, wrong, browser)),
      ),
    );
    assert.equal(answers.filter(({ body }) => body.message === 'OTP Incorrect').length, 10);
    const limited = answers.filter(({ status }) => status === 429);
    assert.equal(limited.length, 40);
    assert.equal(limited[0]!.body.message, 'Too many wrong OTPs. Please try again later.');
    assert.ok(Number(limited[0]!.headers.get('retry-after')) > 86_000);
  });

  it('answers five of 50 concurrent unknown phones of one address', async () => {
    const address = newAddress();
    assert.deepEqual(tally(await atOnce(50, () => forgot(api, nextPhone(), address))), { 404: 5, 429: 45 });
  });

  it('sets one password for one cookie used 50 times concurrently', async () => {
    const { id, phoneNumber } = await insertAdmin(database);
    const cookie = await earnCookie(api, phoneNumber);
    const answers = await atOnce(50, (at) => update(api, phoneNumber, cookie, `Heron-Kite#${at + 10}`));
    assert.deepEqual(tally(answers), { 200: 1, 403: 49 });
    const resets = await rowsOf(database, 'audit_trail', ['position'], {
      action: 'admin.resetPassword',
      record_id: id,
    });
    assert.equal(resets.length, 1);
    const at = answers.findIndex(({ status }) => status === 200);
    await ok(
      api.call('POST', '/admin/login', {
        body: { phoneNumber, password: `Heron-Kite#${at + 10}` },
      }),
    );
  });

  it('leaves no session of the old password behind with concurrent logins', async () => {
    const { id, phoneNumber } = await insertAdmin(database);
    const cookie = await earnCookie(api, phoneNumber);
    const logins = Array.from({ length: 20 }, (_, at) =>
      api.call('POST', '/admin/login', {
        body: { phoneNumber, password: 'Right#2026' },
        from: `10.6.0.${at + 1}`,
      }),
    );
    assert.equal((await update(api, phoneNumber, cookie)).status, 200);
    await Promise.all(logins);
    assert.equal((await rowsOf(database, 'sessions', ['id'], { admin_id: id })).length, 0);
  });
});

const settings = { hideUnknownPhones: true };
onEachDatabase('a password reset that hides unknown phones', { settings }, (api, database) => {
  it('answers all phones alike, in text, headers and limits, and sends to known ones only', async () => {
    const { phoneNumber: known } = await insertAdmin(database);
    const unknown = nextPhone();
    const sent = api.sent.length;
    const shown = ({ status, headers, body }: Awaited<ReturnType<typeof forgot>>) => ({
      status,
      names: [...headers.keys()].sort(),
      body: { ...body, requestId: '' },
    });
    const alike = async (ask: (phoneNumber: string) => ReturnType<typeof forgot>) => {
      const [one, other] = [shown(await ask(known)), shown(await ask(unknown))];
      assert.deepEqual(one, other);
      return one.status;
    };
    const from = newAddress();
    assert.equal(await alike((phone) => forgot(api, phone, from)), 200);
    assert.equal(await alike((phone) => forgot(api, phone, from)), 429);
    const code = codeFor(api, known);
    for (let tries = 0; tries < 6; tries += 1)
      assert.equal(await alike((phone) => validate(api, phone, wrongCode(code))), 400);
    assert.equal(await alike((phone) => update(api, phone, 'padiman_reset=x')), 403);
    assert.deepEqual(valuesOf(api.sent.slice(sent), 'to'), [known]);
  });

  it('lets a known phone set a new password', async () => {
    const { phoneNumber } = await insertAdmin(database);
    await forgot(api, phoneNumber);
    const cookie = cookieOf(await validate(api, phoneNumber, codeFor(api, phoneNumber)));
    assert.equal((await update(api, phoneNumber, cookie)).status, 200);
  });

  it('limits an address to five phones, known or not, without counting a repeated one', async () => {
    const address = newAddress();
    const phones = [(await insertAdmin(database)).phoneNumber, ...Array.from({ length: 4 }, nextPhone)];
    for (const phone of phones) assert.equal((await forgot(api, phone, address)).status, 200);
    await letPass(database, phones[0]!, '31 seconds');
    assert.equal((await forgot(api, phones[0]!, address)).status, 200);
    assert.equal((await forgot(api, (await insertAdmin(database)).phoneNumber, address)).status, 429);
    assert.equal((await forgot(api, nextPhone(), address)).status, 429);
  });
});

describe('hiding unknown phones', { skip: postgres.missing ?? false }, () => {
  it('answers before the provider does, and waits for it on close', async () => {
    let release = () => {};
    let done = false;
    const held = new Promise<void>((resolve) => (release = resolve));
    const sms = { name: 'slow', send: () => held.then(() => void (done = true)) };
    const api = await serve(await postgres.open(), { settings: { hideUnknownPhones: true }, sms });
    assert.equal((await forgot(api, (await insertAdmin(api.database)).phoneNumber)).status, 200);
    assert.equal(done, false);
    const closing = api.close();
    release();
    await closing;
    assert.equal(done, true);
  });
});
