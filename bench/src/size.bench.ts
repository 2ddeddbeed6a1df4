import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startConsole } from './console-process.ts';
import { openVisitor, type Target } from './first-visit.ts';
import { isScript, printFiles, totalBytes } from './page-traffic.ts';
import { startPlain } from './plain-server.ts';
import { report } from './report.ts';
import { measureLibraries, printLibraries } from './size-by-library.ts';

const login: Target = { path: '/admin', text: 'Phone Number', lastElement: 'input' };

// With --libraries: what each library costs in the first scripts of the shell.
const { values } = parseArgs({ options: { libraries: { type: 'boolean', default: false } } });
if (values.libraries) printLibraries(await measureLibraries());
else await measureFirstLoad();

/**
 * Size of the login screen's first load: everything that Chromium receives until the form is there and the network is
 * idle, with response headers and Brotli as transferred, compared with one plain webpack build of the same sources in
 * the same run.
 *
 * Both sides are measured alike: the browser's sizes, compared in every run with the bytes that a TCP proxy counts
 * between browser and server. When this was introduced, both agreed to the byte, and with the Brotli file on disk plus
 * its headers. The run fails when they differ by more than 0.1 %, and when a size is negative or missing.
 */
async function measureFirstLoad(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'padiman-bench-'));
  const closers: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const federated = await startConsole(dataDir);
    closers.push(federated.stop);
    const baseline = await startPlain(federated.address);
    closers.push(baseline.stop);
    const visitor = await openVisitor();
    closers.push(visitor.close);

    const composed = await visitor.visitVerified(federated.address, login);
    const single = await visitor.visitVerified(baseline.address, login);

    const scripts = { composed: composed.files.filter(isScript), single: single.files.filter(isScript) };
    const kilobytes = (files: typeof composed.files) => totalBytes(files) / 1024;
    const ratio = (ours: typeof composed.files, theirs: typeof composed.files) => ({
      value: totalBytes(ours) / totalBytes(theirs),
      unit: 'times',
    });
    printFiles(composed.files);
    printFiles(single.files);
    report('First load of the login screen, Brotli, with headers', [
      { name: 'composed, JavaScript', value: kilobytes(scripts.composed), unit: 'KB', limit: 200 },
      { name: 'one plain build, JavaScript', value: kilobytes(scripts.single), unit: 'KB' },
      { name: 'JavaScript, composed / plain', ...ratio(scripts.composed, scripts.single) },
      { name: 'composed, all files', value: kilobytes(composed.files), unit: 'KB' },
      { name: 'one plain build, all files', value: kilobytes(single.files), unit: 'KB' },
      { name: 'all files, composed / plain', ...ratio(composed.files, single.files) },
      {
        name: 'sizes: difference from the TCP count',
        value: Math.max(composed.difference, single.difference) * 100,
        unit: '%',
      },
    ]);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}
