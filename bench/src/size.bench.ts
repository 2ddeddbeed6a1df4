import { openVisitor } from './first-visit.ts';
import { totalBytes, type ReceivedFile } from './page-traffic.ts';
import { startPlain } from './plain-server.ts';
import { besidePlain, report } from './report.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { printLibraries } from './size-by-library.ts';

const login = { path: '/admin', lastElement: 'input' };

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
  const visit = await openVisitor(run);
  const sides = [await visit(address, login), await visit(plain.address, login)] as const;
  for (const files of sides) {
    console.log('');
    for (const { url, bytes } of files)
      console.log(`${(bytes === 0 ? 'cached' : `${bytes} B`).padStart(10)}  ${url.pathname}`);
  }
  const kilobytes = (isCounted = (_file: ReceivedFile) => true) =>
    sides.map((files) => totalBytes(files.filter(isCounted)) / 1024) as [number, number];
  report('First load of the login screen, Brotli, with headers', [
    ...besidePlain('JavaScript', kilobytes(isScript), { limit: 200 }),
    ...besidePlain('all files', kilobytes()),
  ]);
}
