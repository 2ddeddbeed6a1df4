import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCommand } from '../testing/run-command.ts';

const unknown = [['--nonsense'], /Unknown option '--nonsense'/] as const;
const url = /--database-url/;

/** Text of a command's help, and arguments that it refuses with the message. */
for (const [script, help, code, ...refused] of [
  ['load.ts', /go(es)? on where it was/, 1, unknown],
  ['retention.ts', url, 1, unknown, [['--batch', '0'], /--batch must be/]],
  [
    ...(['person-export.ts', url, 1, unknown] as const),
    [[], /Missing required option --user ID/],
    [['--user', 'x'], /Missing required option --out FILE/],
  ],
  [
    ...(['person-erase.ts', url, 1, unknown] as const),
    [[], /Missing required option --user ID/],
    [['--user', 'x', '--apply'], /--apply needs --reason/],
  ],
  ['dump.ts', /npm run dump -- --to/, 1, unknown, [[], /DATABASE_URL names PostgreSQL/]],
  ['service-key.ts', /withdrawals:write/, 1, unknown],
  [
    ...(['verify-audit.ts', /npm run audit:verify -w api/, 2, unknown] as const),
    [['--expect', '1'], /./],
    [['--heads', '/nowhere/heads.jsonl'], /heads\.jsonl: ENOENT/],
    [[], /ECONNREFUSED/],
  ],
] as const) {
  test(`${script} prints help, and refuses missing and unknown options`, async () => {
    // A database that does not answer; only what is refused beforehand can name its reason.
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:9/none' };
    const shown = await runCommand(script, environment, '--help');
    assert.equal(shown.code, 0);
    assert.match(shown.out, help);
    for (const [args, message] of refused) {
      const failed = await runCommand(script, environment, ...args);
      assert.equal(failed.code, code, args.join(' '));
      assert.match(failed.out, message);
    }
  });
}
