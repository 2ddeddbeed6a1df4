import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { replaceFile } from '../files/durable-file.ts';
import { cacheFolder, installedVersion } from '../files/program.ts';
import { type BuildRecord, remoteUsesFile, shellTypesFile } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { Finding } from '../types/check-uses.ts';

/** A shell and a remote that would run in one page. */
export interface Pair {
  shell: BuildRecord;
  remote: BuildRecord;
}

/** Most findings of one remote that are reported: one removed export may break a hundred lines. */
const maxFindings = 12;

/** Raised when a change of the check makes its earlier verdicts invalid. */
const checkVersion = 2;

/** Time in ms after which the compiler is ended: sources of another team must not block a promotion for ever. */
const timeout = 300_000;

/** Undefined where TypeScript is not installed. */
const compilerVersion = () => installedVersion('typescript', import.meta.dirname);

/** File of the verdict about one shell and one remote. Both are named by content, so that it never becomes stale. */
function verdictFile(types: string, uses: string): string {
  const key = JSON.stringify([types, uses, compilerVersion(), checkVersion]);
  return join(cacheFolder(), 'verdicts', `${createHash('sha256').update(key).digest('hex')}.json`);
}

/** Compiles remotes against a shell in a child process, because serving code must not load the compiler. */
async function compile(store: ReleaseStore, shell: BuildRecord, remotes: readonly BuildRecord[]) {
  if (!compilerVersion()) throw new Error('TypeScript is not installed on this machine');
  const read = async ({ name, build }: BuildRecord, file: string) => {
    const content = await store.readFile(name, build, file);
    if (!content) throw new Error(`${name} ${build} has lost its file ${file}: publish it again`);
    return Buffer.from(content).toString();
  };
  const types = await read(shell, shellTypesFile);
  const uses = await Promise.all(remotes.map((remote) => read(remote, remoteUsesFile)));
  // A path and not an import: the compiler is no part of the process that serves pages.
  const script = join(import.meta.dirname, `../types/check-process${extname(import.meta.filename)}`);
  const child = spawn(process.execPath, ['--max-semi-space-size=64', script], { timeout });
  // A child that ended early reports why on its own.
  child.stdin.on('error', () => {});
  child.stdin.end(`{"shell":${types},"remotes":[${uses.join(',')}]}`);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  if (code !== 0) throw new Error(errors.trim() || 'it took too long');
  return JSON.parse(output) as Finding[][];
}

/** Text about a pair that returned together before the compiler could compare it. */
export const notCompared = /^(\S+ \S+) was not compared with (shell \S+) before it returned$/;

const label = ({ name, build }: BuildRecord) => `${name} ${build}`;

function* describe({ shell, remote }: Pair, findings: readonly Finding[]): Generator<string> {
  for (const { file, line, text: used, message } of findings.slice(0, maxFindings))
    yield `${label(remote)} ${file}:${line} uses '${used}', which does not compile with ${label(shell)}: ${message}`;
  const more = findings.length - maxFindings;
  if (more > 0) yield `${label(remote)} has ${more} more uses that do not compile with ${label(shell)}`;
}

/**
 * Asks the compiler whether the sources of remotes still compile with what the shell provides. A remote that was
 * compiled against the same declarations is not compiled again.
 * @param compiles false: only by the verdicts that are known on this machine
 * @returns `problems`: uses that do not compile, and comparisons that failed, a line for each, naming both sides;
 *   `warnings`: builds that could not be compared
 */
export async function compareTypes(store: ReleaseStore, pairs: readonly Pair[], compiles: boolean) {
  const open = new Map<BuildRecord, { pair: Pair; verdict: string }[]>();
  const [found, warnings, failures]: [string[], string[], string[]] = [[], [], []];
  for (const pair of pairs) {
    const types = pair.shell.integrity[shellTypesFile];
    const uses = pair.remote.integrity[remoteUsesFile];
    if (!types || !uses) {
      const without = types ? pair.remote : pair.shell;
      warnings.push(
        `${label(without)} records no types, so ${label(pair.remote)} was not compared with ${label(pair.shell)}`,
      );
    } else if (pair.remote.types?.against !== types) {
      const verdict = verdictFile(types, uses);
      const known = await readFile(verdict, 'utf8').catch(() => '');
      if (known) found.push(...describe(pair, JSON.parse(known) as Finding[]));
      else if (!compiles)
        warnings.push(`${label(pair.remote)} was not compared with ${label(pair.shell)} before it returned`);
      else open.set(pair.shell, [...(open.get(pair.shell) ?? []), { pair, verdict }]);
    }
  }
  for (const [shell, compared] of open) {
    const remotes = compared.map(({ pair }) => pair.remote);
    // A problem and not an exception: an emergency rollback goes on in spite of it.
    const results = await compile(store, shell, remotes).catch((error: Error) => error);
    if (results instanceof Error) {
      const reason = `could not be compared with ${label(shell)}: ${results.message}`;
      failures.push(...remotes.map((remote) => `${label(remote)} ${reason}`));
      continue;
    }
    for (const [index, { pair, verdict }] of compared.entries()) {
      const findings = results[index] ?? [];
      found.push(...describe(pair, findings));
      // A cache that cannot be written costs time alone.
      await replaceFile(verdict, JSON.stringify(findings)).catch(() => {});
    }
  }
  return { problems: [...found, ...failures], warnings };
}
