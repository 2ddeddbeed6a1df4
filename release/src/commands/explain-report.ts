import { readFile } from 'node:fs/promises';
import { text as textOf } from 'node:stream/consumers';
import type { ReleaseStore } from '../store/release-store.ts';

/** Builds that a report or a line of the log names: `mfe-finance 1.0.0-5a26c3186b`, or as fields of JSON. */
const namedBuilds = /\b(shell|mfe-[a-z][a-z\d-]*)\W+(?:build\W+)?(\d+\.\d+\.\d+-[\da-f]+)/g;

const isTrace = (given: string) => /^[\da-f]{32}$/.test(given);

/**
 * Text to explain: a report that the Versions dialog copied, from a file, or the lines of a log that belong to a trace.
 * @param given file of a report, `-` for standard input, or a trace
 * @param log file with the log of a trace; standard input by default
 */
export async function readReport(given: string, log = '-'): Promise<string> {
  const file = isTrace(given) ? log : given;
  const text = file === '-' ? await textOf(process.stdin) : await readFile(file, 'utf8');
  if (!isTrace(given)) return text;
  return text
    .split('\n')
    .filter((line) => line.includes(given))
    .join('\n');
}

/** Facts of a text: the release and the builds that it names, and its failed loads. */
export async function explainReport(
  store: ReleaseStore,
  text: string,
  describe: (name: string, build: string) => Promise<string>,
): Promise<string[]> {
  const release = /^release (\d+)$/m.exec(text)?.[1];
  const opened = release && (await store.findRelease(release));
  const live = await store.live();
  const named = Array.from(text.matchAll(namedBuilds), ([, name, build]) => `${name} ${build}`);
  if (release === undefined && named.length === 0) return ['It names no release and no build.'];
  const builds = [...new Set(named)].map((one) => one.split(' ') as [name: string, build: string]);
  const failed = text.split('\n').filter((line) => line.startsWith('load ') && line.includes('failed ('));
  return [
    ...(release
      ? [`Page of release ${release}${opened ? `, live from ${opened.at}` : ', which is not in the store'}`]
      : []),
    `Live is release ${live?.release ?? 'none'}`,
    '',
    'Builds',
    ...(await Promise.all(builds.map((one) => describe(...one)))).map((line) => `  ${line}`),
    ...(failed.length > 0 ? ['', 'Failed', ...failed.map((line) => `  ${line.slice('load '.length)}`)] : []),
  ];
}
