import { openVisitor, type Target } from './first-visit.ts';
import { isScript, printFiles, totalBytes, type ReceivedFile } from './page-traffic.ts';
import { startPlain } from './plain-server.ts';
import { report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { measureLibraries, printLibraries } from './size-by-library.ts';

const login: Target = { path: '/admin', text: 'Phone Number', lastElement: 'input' };

/**
 * Size of the login screen's first load: everything that Chromium receives until the form is there and the network is
 * idle, with response headers and Brotli as transferred, compared with one plain webpack build of the same sources in
 * the same run.
 *
 * Both sides are measured alike: the browser's sizes, compared in every run with the bytes that a TCP proxy counts
 * between browser and server. When this was introduced, both agreed to the byte, and with the Brotli file on disk plus
 * its headers. The run fails when they differ by more than 0.1 %, and when a size is negative or missing.
 */
export async function run(run: Run): Promise<void> {
  if (run.libraries) return printLibraries(await measureLibraries());
  const { address } = await startConsole(run);
  const plain = await startPlain(run, address);
  const visitor = await openVisitor(run);
  const composed = await visitor.visitVerified(address, login);
  const single = await visitor.visitVerified(plain.address, login);
  printFiles(composed.files);
  printFiles(single.files);
  const figures = (name: string, select: (files: ReceivedFile[]) => ReceivedFile[], limit?: number) => {
    const [ours, theirs] = [composed, single].map(({ files }) => totalBytes(select(files)) / 1024);
    const [value, other] = [ours ?? NaN, theirs ?? NaN];
    return [
      { name: `composed, ${name}`, value, unit: 'KB', ...(limit !== undefined && { limit }) },
      { name: `one plain build, ${name}`, value: other, unit: 'KB' },
      { name: `${name}, composed / plain`, value: value / other, unit: 'times' },
    ];
  };
  const difference = Math.max(composed.difference, single.difference) * 100;
  report('First load of the login screen, Brotli, with headers', [
    ...figures('JavaScript', (files) => files.filter(isScript), 200),
    ...figures('all files', (files) => files),
    { name: 'sizes: difference from the TCP count', value: difference, unit: '%' },
  ]);
}
