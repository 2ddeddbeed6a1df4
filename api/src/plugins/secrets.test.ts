import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onEachDatabase, type TestApi } from '../testing/api.ts';
import * as reset from '../testing/password-reset.ts';
import { insertAdmin, nextPhone, testPassword } from '../testing/records.ts';
import { testSetupToken } from '../testing/settings.ts';
import { rowsOf } from '../testing/rows.ts';

const lines: string[] = [];

/** Tells whether a text contains a secret. A numeric code counts only by itself, not within a time, an id or a hash. */
const contains = (text: string, secret: string) =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.])${secret}(?!\\w)`).test(text) : text.includes(secret);

onEachDatabase(
  'secrets across all authentication calls',
  { log: (line) => void lines.push(line) },
  (api, database) => {
    it('are in no answer and no log line, except for the token in the answer of its login', async () => {
      lines.length = 0;
      const secrets = new Map<string, string>();
      const keep = (name: string, value: string) => {
        assert.ok(value.length >= 6, name);
        secrets.set(name, value);
        return value;
      };
      const answers: { name: string; text: string; allowed?: string }[] = [];
      const call = async (...[method, path, options]: Parameters<TestApi['call']>) => {
        const answer = await api.call(method, path, options);
        answers.push({ name: `${method} ${path}`, text: answer.text + JSON.stringify([...answer.headers]) });
        return answer;
      };
      const logIn = async (phoneNumber: string, password: string) => {
        const answer = await call('POST', '/admin/login', { body: { phoneNumber, password } });
        const { token } = answer.body as { token?: string };
        if (token) Object.assign(answers.at(-1)!, { allowed: keep(`token ${secrets.size}`, token) });
        return token ?? '';
      };

      // Creation of the first and of further admins, valid and invalid.
      keep('set-up token', testSetupToken);
      keep('a password', testPassword);
      keep('the new password', reset.newPassword);
      const phoneNumber = nextPhone();
      const account = { firstName: 'Ada', lastName: 'Obi', phoneNumber, password: testPassword };
      await call('POST', '/admin/create-account', { body: { ...account, setupToken: `${testSetupToken}?` } });
      await call('POST', '/admin/create-account', { body: { ...account, setupToken: testSetupToken } });
      await call('POST', '/admin/create-account', { body: { ...account, unknown: testPassword } });
      await call('POST', '/admin/create-account', { body: { ...account, firstName: { a: testPassword } } });

      const token = await logIn(phoneNumber, testPassword);
      assert.notEqual(token, '');
      await logIn(phoneNumber, `${testPassword}?`);
      await call('POST', '/admin/create-account', { token, body: { ...account, phoneNumber: nextPhone() } });
      const staff = { ...account, phoneNumber: nextPhone() };
      assert.equal((await call('POST', '/admin/create', { token, body: staff })).status, 200);
      await call('POST', '/admin/create', { token, body: staff });
      await call('POST', '/admin/create', { token, body: { ...staff, superAdmin: testPassword } });
      for (const path of [
        '/admin/me',
        '/dashboard/admins',
        '/dashboard/audit',
        `/dashboard/users?q=${token}`,
      ]) {
        await call('GET', path, { token });
      }
      await call('GET', `/${token}`, {});
      await call('GET', '/admin/me', {
        headers: { authorization: `Bearer ${token}x`, cookie: `a=${token}` },
      });

      // Password reset, with every failure.
      const colleague = await insertAdmin(database);
      const run = async (answer: ReturnType<typeof reset.forgot>, name: string, allowed?: string) => {
        const { text, headers, body, status } = await answer;
        const shown = text + JSON.stringify([...headers]);
        answers.push({ name, text: shown, ...(allowed === undefined ? {} : { allowed }) });
        return { status, body, headers };
      };
      await run(reset.forgot(api, nextPhone()), 'unknown phone');
      await run(reset.forgot(api, colleague.phoneNumber), 'first code');
      keep('first code', reset.codeFor(api, colleague.phoneNumber));
      await run(reset.forgot(api, colleague.phoneNumber), 'too soon');
      await reset.letPass(database, colleague.phoneNumber, '61 seconds');
      await run(reset.forgot(api, colleague.phoneNumber), 'second code');
      const code = keep('second code', reset.codeFor(api, colleague.phoneNumber));
      await run(reset.validate(api, colleague.phoneNumber, reset.wrongCode(code)), 'wrong code');
      const validated = await reset.validate(api, colleague.phoneNumber, code);
      const cookie = reset.cookieOf(validated);
      const permission = keep('reset cookie', cookie.split('=')[1]!);
      // The cookie contains the permission; the body must not.
      answers.push({ name: 'right code', text: validated.text });
      assert.match(validated.headers.get('set-cookie')!, /HttpOnly/);
      await run(
        reset.update(api, colleague.phoneNumber, cookie, `${reset.newPassword.slice(0, 5)}`),
        'too short',
      );
      await run(reset.update(api, phoneNumber, cookie), "another's cookie");
      await run(reset.update(api, colleague.phoneNumber, cookie), 'new password');
      await run(reset.update(api, colleague.phoneNumber, cookie), 'again');
      await logIn(colleague.phoneNumber, reset.newPassword);
      await call('POST', '/admin/logout', { token });
      await call('GET', '/admin/me', { token });
      assert.ok(secrets.has('reset cookie') && permission.length === 43);

      // Hashes in the database are secrets too.
      for (const row of await rowsOf(database, 'admins', ['password_hash']))
        secrets.set(`hash ${secrets.size}`, row.password_hash);
      for (const row of await rowsOf(database, 'sessions', ['token_hash']))
        secrets.set(`hash ${secrets.size}`, row.token_hash);
      assert.ok(answers.length > 20);
      for (const { name: answer, text, allowed } of answers) {
        for (const [name, secret] of secrets) {
          if (secret !== allowed) assert.ok(!contains(text, secret), `${answer} contains ${name}`);
        }
        assert.doesNotMatch(text, /argon2|password_hash|code_hash|token_hash/);
      }
      const log = lines.join('');
      assert.ok(lines.length > 20);
      for (const [name, secret] of secrets) assert.ok(!contains(log, secret), `the log contains ${name}`);
      for (const phone of [phoneNumber, colleague.phoneNumber]) assert.ok(!log.includes(phone), 'a phone');
      const audit = JSON.stringify(await rowsOf(database, 'audit_trail', '*'));
      for (const [name, secret] of secrets) assert.ok(!contains(audit, secret), `the audit contains ${name}`);
    });
  },
);
