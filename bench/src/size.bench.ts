import { openVisitor } from './first-visit.ts';
import { totalBytes, type ReceivedFile } from './page-traffic.ts';
import { startPlain } from './plain-server.ts';
import { report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { printLibraries } from './size-by-library.ts';

const login = { path: '/admin', text: 'Phone Number', lastElement: 'input' };

/** Selects scripts by content type: a script that is fetched ahead has another resource type in the browser. */
const isScript = ({ mimeType }: ReceivedFile) => mimeType.includes('javascript');

/**
 * Size of the login screen's first load: everything that Chromium receives until the form is there and the network is
 * idle, with response headers and Brotli as transferred, compared with one plain webpack build of the same sources in
 * the same run. The run fails when a size is negative or missing.
 */
export async function run(run: Run): Promise<void> {
  if (run.libraries) return printLibraries(run);
  const { address } = await startConsole(run);
  const plain = await startPlain(run, address);
  const visitor = await openVisitor(run);
  const { files: composed } = await visitor.visit(address, login);
  const { files: single } = await visitor.visit(plain.address, login);
  for (const files of [composed, single]) {
    console.log('');
    for (const { url, bytes } of files)
      console.log(`${(bytes === 0 ? 'cached' : `${bytes} B`).padStart(10)}  ${url.pathname}`);
  }
  const figures = (name: string, isCounted: (file: ReceivedFile) => boolean, limit?: number) => {
    const [value = NaN, other = NaN] = [composed, single].map(
      (files) => totalBytes(files.filter(isCounted)) / 1024,
    );
    return [
      { name: `composed, ${name}`, value, unit: 'KB', limit },
      { name: `one plain build, ${name}`, value: other, unit: 'KB' },
      { name: `${name}, composed / plain`, value: value / other, unit: 'times' },
    ];
  };
  report('First load of the login screen, Brotli, with headers', [
    ...figures('JavaScript', isScript, 200),
    ...figures('all files', () => true),
  ]);
}
