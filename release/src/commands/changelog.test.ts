import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { promote } from '../promote/promote.ts';
import { commitSubjects } from '../publish/source.ts';
import { openStore } from '../store/open-store.ts';
import { commandLine } from '../testing/command-line.ts';
import { publishRemote, publishShell, temporaryFolder } from '../testing/trial-checkout.ts';

test('the changelog lists releases as Markdown, newest first, also after a given one', async (t) => {
  const data = await temporaryFolder(t);
  const store = openStore(data);
  const run = commandLine(t, data);
  assert.equal((await run('changelog')).out, 'No releases.');
  const shell = (await publishShell(store, data)).record;
  const first = (await publishRemote(store, data, 'mfe-rides')).record;
  const second = (await publishRemote(store, data, 'mfe-rides', { code: 'next();' })).record;
  await promote(store, [shell, first], { note: 'Ada' });
  await promote(store, [second], { note: 'Bode' });
  const { out } = await run('changelog');
  assert.match(
    out,
    new RegExp(
      `^## Release 000002\n\n\\S+, platform [0-9a-f]{8}: promote mfe-rides ${second.build}\n\nBode\n\n`,
    ),
  );
  assert.ok(out.includes(`- **mfe-rides** \`${first.build}\` → \`${second.build}\`\n`));
  assert.ok(out.includes(`## Release 000001`));
  assert.ok(out.includes(`- **shell** none → \`${shell.build}\``));
  const since = (await run('changelog', '--since', '1')).out;
  assert.ok(since.includes('000002') && !since.includes('## Release 000001'), since);
  assert.equal((await run('changelog', '--since', '2')).out, 'No releases.');
  assert.equal((await run('changelog', '--since', '9')).code, 1);
});

test('commits between two builds are listed, and unknown ones are left out', async (t) => {
  const root = await temporaryFolder(t);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: root })
      .toString()
      .trim();
  git('init', '--quiet');
  const commits = ['Begin', 'Add a list', 'Sort the list'].map((subject) => {
    git('commit', '--quiet', '--allow-empty', '--message', subject);
    return git('rev-parse', 'HEAD');
  });
  const [begin = '', , end = ''] = commits;
  const subjects = await commitSubjects(root, begin, end);
  assert.deepEqual(
    subjects.map((line) => line.replace(/^\w+ /, '')),
    ['Sort the list', 'Add a list'],
  );
  assert.deepEqual(await commitSubjects(root, begin, '0'.repeat(40)), []);
  // A record's commit is text from the store: it is no option of Git.
  assert.deepEqual(await commitSubjects(root, '--output=log', '--all'), []);
});
