import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { freePort } from '@padiman/api/testing-loopback';
import { fileAddress, hashOfIntegrity } from '@padiman/federation/registry';
import { promote } from '@padiman/release/promote';
import { publishRemote, publishShell, temporaryFolder, trialStore } from '@padiman/release/testing';
import { objectStorage } from '@padiman/release/testing-object-storage';
import { runEdge, runServer, send } from '../testing/running-edge.ts';

const documented = join(import.meta.dirname, '../../../deploy/nginx/padiman.conf');
const documentedBucket = join(import.meta.dirname, '../../../deploy/nginx/padiman.d/bucket.conf');
const installed = spawnSync('nginx', ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

/** Runs nginx with the documented configuration, in a folder and on ports of its own. */
async function runNginx(t: TestContext, edgePort: number, bucket?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'padiman-nginx-'));
  const [secure, plain] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '1',
    ].concat(
      ['-subj', '/CN=padiman.example', '-addext', 'subjectAltName=DNS:padiman.example'],
      ['-keyout', key, '-out', certificate],
    ),
    { stdio: 'ignore' },
  );
  const sites = readFileSync(documented, 'utf8')
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('/var/cache/nginx/padiman', join(folder, 'cache'))
    .replace('/etc/nginx/padiman.d', folder)
    .replace('127.0.0.1:8080', `127.0.0.1:${edgePort}`)
    .replace('/etc/ssl/padiman/fullchain.pem', certificate)
    .replace('/etc/ssl/padiman/privkey.pem', key);
  if (bucket !== undefined) {
    const { host, protocol } = new URL(bucket);
    const snippet = readFileSync(documentedBucket, 'utf8');
    writeFileSync(
      join(folder, 'bucket.conf'),
      snippet
        .replace('https://$padiman_bucket', `${protocol}//$padiman_bucket`)
        .replace('$padiman_bucket bucket.example', `$padiman_bucket ${host}`)
        .replace('Host bucket.example', `Host ${host}`)
        .replace('/etc/ssl/certs/ca-certificates.crt', certificate),
    );
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n');
  const configuration = join(folder, 'nginx.main');
  writeFileSync(
    configuration,
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')};
    events {} http { access_log off; ${temporary}\n${sites} }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'errors'), '-c', configuration], {
    stdio: 'ignore',
  });
  const ended = once(nginx, 'exit');
  t.after(async () => {
    nginx.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const session = await connected(
    secure,
    readFileSync(certificate),
    ended.then(() => readFileSync(join(folder, 'errors'), 'utf8')),
  );
  t.after(() => session.close());
  return { session, plain };
}

/** Connects by HTTP/2 as soon as nginx listens. */
async function connected(port: number, ca: Buffer, failed: Promise<string>) {
  let over = false;
  void failed.then(() => (over = true));
  for (;;) {
    const session = connect(`https://127.0.0.1:${port}`, { ca, servername: 'padiman.example' });
    try {
      await once(session, 'connect');
      return session;
    } catch (error) {
      if (over) throw new Error(`nginx did not start: ${await failed}`, { cause: error });
    }
  }
}

/** Reads a path by HTTP/2. */
async function read(session: ClientHttp2Session, path: string, headers: Record<string, string>) {
  const stream = session.request({ ':path': path, ':authority': 'padiman.example', ...headers });
  const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status'?: number }];
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return { answer, body: Buffer.concat(parts) };
}

test(
  'the documented nginx serves the console by HTTP/2',
  { skip: !installed && 'nginx is not installed' },
  async (t) => {
    const { port } = await runEdge(t, { server: { trustProxy: '127.0.0.1' } });
    const { session, plain } = await runNginx(t, port);
    assert.equal(session.alpnProtocol, 'h2');
    const get = (path: string, headers: Record<string, string> = {}) => read(session, path, headers);

    await t.test('with the headers and the encoding of the console', async () => {
      const page = await get('/rides', { 'accept-encoding': 'br' });
      assert.equal(page.answer[':status'], 200);
      assert.match(String(page.answer['content-security-policy']), /default-src 'none'/);
      assert.match(String(page.answer['strict-transport-security']), /max-age=31536000/);
      const registry = await get('/registry.json', { 'accept-encoding': 'br' });
      assert.equal(registry.answer['content-encoding'], 'br');
      assert.equal(registry.body.length, Number(registry.answer['content-length']));
      assert.ok(registry.answer['x-registry-signature']);
      const known = { 'accept-encoding': 'br', 'if-none-match': String(registry.answer.etag) };
      assert.equal((await get('/registry.json', known)).answer[':status'], 304);
    });

    await t.test('with the address of the connection, whatever the client claims', async (inner) => {
      const echo = await runServer(inner, ({ headers }, answer) => answer.end(JSON.stringify(headers)));
      const behind = await runNginx(inner, Number(new URL(echo).port));
      const claimed = {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=203.0.113.9',
      };
      const seen = JSON.parse(
        (await read(behind.session, '/', claimed)).body.toString(),
      ) as IncomingHttpHeaders;
      assert.equal(seen['x-forwarded-for'], '127.0.0.1');
      assert.equal(seen['x-forwarded-proto'], 'https');
      assert.equal(seen.host, 'padiman.example');
      assert.deepEqual([seen['x-forwarded-host'], seen.forwarded], [undefined, undefined]);
    });

    await t.test('and redirects pages, but no calls, from plain HTTP', async () => {
      const page = await send(plain, '/rides?a=1', { headers: { host: 'padiman.example' } });
      assert.deepEqual([page.status, page.headers.location], [308, 'https://padiman.example/rides?a=1']);
      const call = await send(plain, '/api/admin/me', { headers: { host: 'padiman.example' } });
      assert.deepEqual([call.status, call.headers.location], [403, undefined]);
    });
  },
);

test(
  'the documented nginx keeps files and public pages for a time, and serves them while the console is away',
  { skip: !installed && 'nginx is not installed' },
  async (t) => {
    const running = await runEdge(t, {
      server: { trustProxy: '127.0.0.1' },
      cdnPageSeconds: 1,
      api: { ready: async () => true, plugin: async (routes) => void routes.get('/calls', async () => ({})) },
    });
    const { edge, store, folder, port, records } = running;
    const { session } = await runNginx(t, port);
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const { answer, body } = await read(session, path, {
        'accept-encoding': 'gzip, deflate, br',
        ...headers,
      });
      return { status: answer[':status'], cache: answer['x-cache'], text: body.toString('base64'), answer };
    };
    const file = fileAddress('table.js', records[0]!.integrity['table.js']!)!;
    const first = await get('/rides');
    assert.deepEqual([first.status, first.cache], [200, 'MISS']);
    assert.equal(first.answer['content-encoding'], 'br');
    assert.equal((await get(file)).cache, 'MISS');
    assert.equal((await get(file)).cache, 'HIT');
    const plain = await get('/rides', { 'accept-encoding': 'identity' });
    assert.equal(plain.answer['content-encoding'], undefined);
    assert.equal((await get('/rides', { cookie: 'a=1; padiman-builds=x' })).cache, 'BYPASS');
    assert.deepEqual(
      [(await get('/api/calls')).cache, (await get('/registry.json')).cache],
      [undefined, undefined],
    );

    await promote(store, [(await publishShell(store, folder, 'second();')).record]);
    // Once the page has expired, a request brings the one of the new release.
    let renewed = await get('/rides');
    while (renewed.text === first.text) {
      await pause(50);
      renewed = await get('/rides');
    }

    await edge.close();
    let later = await get('/rides');
    // As long as the page may be kept it is a hit, and then stale.
    while (later.cache === 'HIT') {
      await pause(50);
      later = await get('/rides');
    }
    assert.deepEqual([later.status, later.cache, later.text], [200, 'STALE', renewed.text]);
    assert.equal((await get(file)).status, 200);
    assert.equal((await get('/api/calls')).status, 502);
  },
);

test(
  'the documented nginx serves files straight from the bucket, and others from the console',
  { skip: !installed && 'nginx is not installed' },
  async (t) => {
    const storage = await objectStorage(t);
    const store = trialStore(storage());
    const scratch = await temporaryFolder(t);
    const shell = (await publishShell(store, scratch)).record;
    const rides = (await publishRemote(store, scratch, 'mfe-rides')).record;
    await promote(store, [shell, rides]);
    const { port } = await runEdge(t, { store, server: { trustProxy: '127.0.0.1' } });
    const { session } = await runNginx(t, port, storage.origin);
    const address = fileAddress('remoteEntry.js', rides.integrity['remoteEntry.js']!)!;
    const plain = await read(session, address, {});
    const packed = await read(session, address, { 'accept-encoding': 'br' });
    for (const { answer } of [plain, packed]) {
      assert.deepEqual([answer[':status'], answer['x-cache']], [200, 'bucket MISS']);
      assert.equal(answer['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(answer['cache-control'], 'public, max-age=31536000, immutable');
    }
    assert.equal(packed.answer['content-encoding'], 'br');
    assert.equal(plain.answer['content-encoding'], undefined);
    assert.deepEqual(brotliDecompressSync(packed.body), plain.body);
    for (const query of ['', '?x']) {
      const { answer } = await read(session, address + query, {});
      assert.equal(answer['x-cache'], 'bucket HIT');
      assert.equal(answer['content-type'], 'text/javascript; charset=utf-8');
    }
    const icon = shell.integrity['icon.svg']!;
    await storage().delete([`files/${hashOfIntegrity(icon)}.br`]);
    const fallback = await read(session, fileAddress('icon.svg', icon)!, { 'accept-encoding': 'br' });
    const { ':status': status, 'content-encoding': encoding, 'x-cache': cache } = fallback.answer;
    assert.deepEqual([status, encoding, cache], [200, undefined, undefined]);
    assert.equal((await read(session, `/files/${'a'.repeat(64)}.js`, {})).answer[':status'], 404);
  },
);
