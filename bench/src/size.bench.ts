import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startConsole } from './console-process.ts';
import { loadedScripts } from './loaded-scripts.ts';
import { buildPlain } from './plain-build.ts';
import { servePlain } from './plain-server.ts';
import { report } from './report.ts';

/**
 * What the login screen's first load weighs: every script that Chromium fetches until the form is there,
 * Brotli as sent, beside one plain webpack build of the same sources in the same run.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
const federated = await startConsole(dataDir);
const plain = await buildPlain();
const baseline = await servePlain(plain.folder, federated.address);

const ours = await loadedScripts(`${federated.address}/admin`);
const theirs = await loadedScripts(`${baseline.address}/admin`);

await baseline.stop();
await plain.remove();
await federated.stop();
await rm(dataDir, { recursive: true, force: true });

const kilobytes = (scripts: typeof ours) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
for (const { address, bytes } of ours)
  console.log(`${String(bytes).padStart(8)} B  ${new URL(address).pathname}`);
report('First load of the login screen, JavaScript, Brotli', [
  { name: 'composed of federated builds', value: kilobytes(ours), unit: 'KB', limit: 260 },
  { name: 'one plain webpack build', value: kilobytes(theirs), unit: 'KB' },
  { name: 'composed / plain', value: kilobytes(ours) / kilobytes(theirs), unit: 'times' },
]);
