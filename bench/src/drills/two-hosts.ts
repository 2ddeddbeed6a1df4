import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@padiman/api/testing-loopback';
import { createFilledDatabase } from '../database.ts';
import { none, type Figure } from '../report.ts';
import { makeFolder, setEnvironment, type Run } from '../run.ts';
import { callApi, newReleaseKey, productionEnvironment, startProcess } from '../server-process.ts';
import { publishReleases, startHaProxy } from './consoles.ts';

/** Milliseconds that a console has to become ready; a first start imports the builds. */
const readyWithin = 120_000;

/** Two packaged consoles in production, each with a data folder of its own, are one console only with the same keys. */
export async function run(drill: Run): Promise<readonly Figure[]> {
  const packaged = join(resolve(process.env['INIT_CWD'] ?? '.', 'package'), 'edge/src/start.js');
  if (!drill.short && !existsSync(packaged)) throw new Error(`${packaged} is missing: npm run package`);
  // The short form serves small builds from the checkout.
  const command = drill.short
    ? [join(import.meta.dirname, '../../../edge/src/start.ts'), '--no-build']
    : [packaged];
  const { url, token } = await createFilledDatabase(drill, { users: 200, others: 20 });
  const shared = { ...productionEnvironment(url), TRUSTED_PROXIES: '127.0.0.1' };
  const keys = { AUTH_SECRET: randomBytes(32).toString('hex'), PADIMAN_KEY: newReleaseKey() };
  setEnvironment(drill, { PADIMAN_KEY: keys.PADIMAN_KEY });
  const makeDataFolder = () => (drill.short ? publishReleases(drill) : makeFolder(drill));
  const start = async (environment: Record<string, string>) => {
    const port = await freePort();
    let output = '';
    const own = { PADIMAN_KEY: undefined, PORT: String(port), DATA_DIR: await makeDataFolder() };
    const given = { ...process.env, ...shared, ...own, ...environment };
    const host = startProcess(drill, process.execPath, command, { env: given }, (text) => (output += text));
    return { ...host, port, address: `http://127.0.0.1:${port}`, output: () => output };
  };
  /** Tells why a host that must not serve does not. */
  const refusal = async (environment: Record<string, string>, reason: RegExp) => {
    const { address, output, stop, ended } = await start(environment);
    let hasEnded = false;
    void ended.then(() => (hasEnded = true));
    const until = performance.now() + readyWithin;
    while (!reason.test(output()) && !hasEnded && performance.now() < until) await pause(100);
    const { status } = await fetch(`${address}/readyz`).catch(() => ({ status: 0 }));
    await stop();
    const isRefused = reason.test(output()) && status !== 200;
    drill.say(isRefused ? (output().match(reason)?.[0] ?? '') : output());
    return Number(!isRefused);
  };

  const withoutKeys = await refusal({}, /needs AUTH_SECRET[^]*needs REGISTRY_PUBLIC_KEYS/);
  const hosts = [await start(keys), await start(keys)] as const;
  await Promise.all(hosts.map(({ untilReady, address }) => untilReady(address)));
  const address = await startHaProxy([hosts[0].port, hosts[1].port], drill);
  drill.say('two hosts behind HAProxy');
  const visits = 50;
  let failed = 0;
  for (let visit = 0; visit < visits; visit += 1) {
    const { registryKeys } = (await (await fetch(`${address}/config.json`)).json()) as {
      registryKeys: string[];
    };
    const registry = await fetch(`${address}/registry.json`);
    const [key = ''] = registry.headers.get('x-registry-signature')?.split(' ') ?? [];
    const me = await callApi(`${address}/api/admin/me`, token);
    if (!registryKeys.includes(key) || me.status !== 200) failed += 1;
  }
  const otherSecret = { ...keys, AUTH_SECRET: randomBytes(32).toString('hex') };
  return [
    { name: 'visits through both', value: visits, unit: '' },
    none('of them with versions that cannot be verified, or without a session', failed),
    none('a host without keys that starts', withoutKeys),
    none(
      'a host with another AUTH_SECRET that is ready',
      await refusal(otherSecret, /AUTH_SECRET differs.*/),
    ),
    none(
      'a host with another release key that is ready',
      await refusal({ ...keys, PADIMAN_KEY: newReleaseKey() }, /REGISTRY_PUBLIC_KEYS differs.*/),
    ),
  ];
}
