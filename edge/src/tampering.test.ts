import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { brandForms } from '@padiman/federation/pages';
import { fileAddress, hashOfIntegrity } from '@padiman/federation/registry';
import { integrityOf } from '@padiman/release/publish';
import { promote } from '@padiman/release/promote';
import { FolderStorage, type Storage } from '@padiman/release/store';
import { publishRemote, publishShell, temporaryFolder, trialStore } from '@padiman/release/testing';
import { objectStorage } from '@padiman/release/testing-object-storage';
import { serve, type Answer } from './testing/running-edge.ts';

/** Storage of a deployment, with access to its files as an attacker has it. */
interface OpenStorage {
  open: () => Storage;
  read: (key: string) => Promise<Buffer>;
  write: (key: string, content: Buffer) => Promise<void>;
}

const storages: Record<string, (t: TestContext) => Promise<OpenStorage>> = {
  'a folder': async (t) => {
    const folder = await temporaryFolder(t);
    return {
      open: () => new FolderStorage(folder),
      read: (key) => readFile(join(folder, key)),
      write: (key, content) => writeFile(join(folder, key), content),
    };
  },
  'object storage': async (t) => {
    const connect = await objectStorage(t);
    const storage = connect();
    return {
      open: () => connect(),
      read: async (key) => Buffer.from((await storage.get(key))!),
      write: (key, content) => storage.put(key, content),
    };
  },
};

const origin = 'http://localhost:3002';
const override = `padiman-override=${new URLSearchParams({ 'mfe-parcels': origin })}`;
const template = '<!doctype html><title>⟦product⟧</title><p>A document';
const templateFile = `static/${createHash('sha256').update(template).digest('hex')}.template`;
const siteFiles = {
  'documents.json': JSON.stringify({
    documents: [
      {
        path: '/site',
        type: 'text/html; charset=utf-8',
        notFound: false,
        styles: [],
        forms: Object.fromEntries(brandForms.map((form) => [form, templateFile])),
      },
    ],
  }),
  [templateFile]: template,
};

/** Two releases: a shell and three remotes; then another build of mfe-rides. */
async function release({ open }: OpenStorage, scratch: string) {
  const store = trialStore(open());
  const shell = (await publishShell(store, scratch)).record;
  const site = (await publishRemote(store, scratch, 'mfe-site', { files: siteFiles })).record;
  const parcels = (await publishRemote(store, scratch, 'mfe-parcels')).record;
  const first = (await publishRemote(store, scratch, 'mfe-rides')).record;
  await promote(store, [shell, site, parcels, first]);
  const rides = (await publishRemote(store, scratch, 'mfe-rides', { code: 'second();' })).record;
  await promote(store, [rides]);
  const unused = (await publishRemote(store, scratch, 'mfe-rides', { code: 'unused();' })).record;
  return { shell, site, rides, first, unused };
}

type Builds = Awaited<ReturnType<typeof release>>;

type Build = Builds[keyof Builds];

/** Key of a build's record or file, or of a compressed form: `remoteEntry.js.br`. */
function keyOf({ name, build, integrity }: Build, file: string): string {
  if (file === 'build.json') return `builds/${name}/${build}/build.json`;
  const form = /\.(br|gz)$/.exec(file)?.[0] ?? '';
  return `files/${hashOfIntegrity(integrity[file.slice(0, file.length - form.length)]!)}${form}`;
}

const addressOf = ({ integrity }: Build, file: string) => fileAddress(file, integrity[file]!)!;

/** Every address that an edge answers from the storage, some with a developer's cookie. */
const addresses = (builds: Builds) => [
  '/registry.json',
  '/config.json',
  '/rides',
  '/rides developing',
  '/site',
  ...Object.values(builds).flatMap((build) =>
    Object.keys(build.integrity).map((file) => addressOf(build, file)),
  ),
];

function decode({ headers, body }: Answer): string {
  const encoding = headers['content-encoding'];
  return (encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from)(
    body,
  ).toString();
}

/** Answers of an edge that has just started, by address and encoding. */
async function answersOf(t: TestContext, storage: OpenStorage, builds: Builds) {
  const store = trialStore(storage.open(), { signer: null });
  const { edge, get } = await serve(t, { store, devOrigins: [origin] });
  const answers = new Map<string, { status: number; text: string; link: string }>();
  for (const address of addresses(builds)) {
    const [path = '', developing] = address.split(' ');
    for (const encoding of ['identity', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding, ...(developing && { cookie: override }) };
      const answer = await get(path, headers);
      const { status, headers: given } = answer;
      answers.set(`${address} ${encoding}`, { status, text: decode(answer), link: String(given.link ?? '') });
    }
  }
  await edge.close();
  const status = (address: string, encoding = 'identity') => answers.get(`${address} ${encoding}`)?.status;
  const text = (address: string, encoding = 'identity') => answers.get(`${address} ${encoding}`)?.text ?? '';
  return { answers, problems: store.problems(), status, text };
}

type Answers = Awaited<ReturnType<typeof answersOf>>;

interface Tampering {
  kind: string;
  /** Stored file that is altered. */
  key: (builds: Builds) => string;
  /** Text in the file of which one byte is altered; else the byte in the middle. */
  at?: string;
  /** True for a file that an edge does not read. */
  isUnread?: boolean;
  /** Expected consequence for users. */
  expected: (after: Answers, builds: Builds) => void;
}

const altered: Tampering[] = [
  {
    kind: 'the shell page',
    key: ({ shell }) => keyOf(shell, 'index.html'),
    expected: ({ status }) => assert.equal(status('/rides'), 503),
  },
  {
    kind: "the shell's development page",
    key: ({ shell }) => keyOf(shell, 'development/index.html'),
    expected: ({ status }) => assert.equal(status('/rides developing'), 200),
  },
  ...['remoteEntry.js', 'screen.js', 'mf-manifest.json'].map((file): Tampering => ({
    kind: `${file} of a remote`,
    key: ({ rides }) => keyOf(rides, file),
    isUnread: file.endsWith('.json'),
    expected: ({ status }, { rides }) => {
      assert.equal(status(addressOf(rides, file)), 404);
      assert.equal(status('/rides'), 200, 'the shell shows the failure');
    },
  })),
  ...['shell.css', 'shell.js', 'table.js', 'development/react.js'].map((file): Tampering => ({
    kind: `${file} of the shell`,
    key: ({ shell }) => keyOf(shell, file),
    expected: ({ status }, { shell }) => assert.equal(status(addressOf(shell, file)), 404),
  })),
  ...['.br', '.gz'].map((form): Tampering => ({
    kind: `a compressed form ${form}`,
    key: ({ rides }) => keyOf(rides, `remoteEntry.js${form}`),
    expected: ({ status }, { rides }) => {
      const encoding = form === '.br' ? 'br' : 'gzip';
      assert.equal(status(addressOf(rides, 'remoteEntry.js'), encoding), 200, 'the plain form is served');
    },
  })),
  {
    kind: 'a loading plan',
    key: ({ rides }) => keyOf(rides, 'loading.json'),
    at: 'entry.js',
    expected: ({ answers }) =>
      assert.equal(answers.get('/rides identity')?.link.includes('rel=prefetch'), false),
  },
  ...['documents.json', templateFile].map((file): Tampering => ({
    kind: file.startsWith('static') ? 'a document' : 'the list of documents',
    key: ({ site }) => keyOf(site, file),
    expected: ({ text }) => assert.equal(text('/site'), text('/rides'), 'the shell shows the screen'),
  })),
  {
    kind: 'the record of a live build',
    key: ({ rides }) => keyOf(rides, 'build.json'),
    at: '"integrity"',
    expected: ({ status }, { rides }) =>
      assert.equal(status(addressOf(rides, 'remoteEntry.js')), 200, 'the release names the file'),
  },
  {
    kind: 'the record of a build that is not live',
    key: ({ unused }) => keyOf(unused, 'build.json'),
    at: 'sha256-',
    isUnread: true,
    expected: ({ status }, { unused }) =>
      assert.equal(status(addressOf(unused, 'remoteEntry.js')), 404, 'it was never released'),
  },
  ...[
    '"action"',
    '"fromCheckout"',
    '"signature"',
    '"base"',
    '"sealed"',
    '"pins"',
    '"trust"',
    '"release"',
  ].map((at): Tampering => ({
    kind: `the live release, at ${at}`,
    key: () => 'history/000002.json',
    at,
    expected: ({ text }) =>
      assert.equal((JSON.parse(text('/registry.json')) as { release: string }).release, '000001'),
  })),
  {
    kind: 'an earlier release',
    key: () => 'history/000001.json',
    isUnread: true,
    expected: ({ text }) =>
      assert.equal((JSON.parse(text('/registry.json')) as { release: string }).release, '000002'),
  },
];

/** Alters one byte of a file. */
async function alter({ read, write }: OpenStorage, key: string, at: string | undefined) {
  const original = await read(key);
  const found = at === undefined ? -1 : original.indexOf(at);
  const position = found === -1 ? Math.floor(original.length / 2) : found + 1;
  const content = Buffer.from(original);
  content[position] = content[position]! ^ 1;
  await write(key, content);
  return () => write(key, original);
}

const isWhole = process.env.RELEASE_SCENARIOS === 'whole';

for (const [kind, openStorage] of Object.entries(storages)) {
  // The same code verifies both: the usual run alters every file of the first storage, and each fourth of the other.
  const isFirst = kind === Object.keys(storages)[0];
  const files = altered.filter((_, nth) => isFirst || isWhole || nth % 4 === 0);
  test(`altered files of ${kind} are never served`, async (t) => {
    const storage = await openStorage(t);
    const builds = await release(storage, await temporaryFolder(t));
    const good = await answersOf(t, storage, builds);
    assert.deepEqual(good.problems, []);
    assert.match(good.text('/site'), /A document/);
    /** Texts that may be served; the shell replaces a document, and the release before replaces an altered one. */
    const allowed = new Set([...good.answers.values()].map(({ text }) => text));
    const record = JSON.parse(String(await storage.read('history/000001.json'))) as { registry: unknown };
    allowed.add(JSON.stringify(record.registry));

    for (const { kind: name, key, at, isUnread = false, expected } of files) {
      await t.test(name, async () => {
        const restore = await alter(storage, key(builds), at);
        const after = await answersOf(t, storage, builds);
        await restore();
        for (const [address, { status, text }] of after.answers) {
          assert.ok(status !== 200 || allowed.has(text), `${address} is altered: ${text.slice(0, 200)}`);
        }
        assert.equal(after.problems.length > 0, !isUnread, 'it is reported');
        expected(after, builds);
      });
    }

    await t.test('files with a record that was altered to match', async () => {
      const { rides, unused } = builds;
      for (const build of [rides, unused]) {
        const evil = Buffer.from('evil();');
        const text = String(await storage.read(keyOf(build, 'build.json')));
        const matching = text.replace(build.integrity['remoteEntry.js']!, integrityOf(evil));
        assert.notEqual(matching, text);
        await storage.write(keyOf(build, 'build.json'), Buffer.from(matching));
        await storage.write(keyOf(build, 'remoteEntry.js'), evil);
      }
      const after = await answersOf(t, storage, builds);
      for (const [address, { text }] of after.answers) assert.ok(!text.includes('evil'), address);
      assert.equal(after.status(addressOf(rides, 'remoteEntry.js')), 404);
    });

    await t.test('with all releases altered, nothing is served', async () => {
      for (const release of ['000001', '000002']) await alter(storage, `history/${release}.json`, '"action"');
      const after = await answersOf(t, storage, builds);
      for (const address of ['/registry.json', '/rides', '/site']) assert.equal(after.status(address), 503);
    });
  });
}
