import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { ReleasedPackage } from '../checkout/packages.ts';
import type { GateResult } from '../store/build-record.ts';
import type { Sizes } from './publish.ts';

/** Limits in KB after Brotli for remotes that state none in `padiman.budgets` of their package.json. */
export const defaultBudgets = { entry: 15, firstScreen: 40, total: 100 };

export type Budgets = typeof defaultBudgets;

/** Gates of a publication. */
export const gateNames = ['types', 'tests', 'entry', 'first-screen', 'total'] as const;

export type GateName = (typeof gateNames)[number];

/** Reasons by gate: its failure is accepted. Types and tests with a reason are not run. */
export type Overrides = Readonly<Partial<Record<GateName, string>>>;

/** A build that failed a gate. */
export class GateFailed extends Error {
  override name = 'GateFailed';

  constructor({ name, version }: Pick<ReleasedPackage, 'name' | 'version'>, failed: [string, GateResult][]) {
    const lines = failed.map(([gate, { detail = '' }]) => `  ${gate}: ${detail}`);
    const [first = ''] = failed.map(([gate]) => gate);
    super(
      `${name} ${version} is not published. These gates failed:\n${lines.join('\n')}\n` +
        `To publish it all the same: --override ${first}="<reason>"; the history shows the reason.`,
    );
  }
}

const budgetGates = [
  ['entry', 'entry'],
  ['first-screen', 'firstScreen'],
  ['total', 'total'],
] as const satisfies readonly (readonly [GateName, keyof Budgets])[];

/** Limits of a package. @throws naming a limit that is unknown or no number, which would limit nothing */
function budgetsOf({ name, kind, budgets = {} }: ReleasedPackage): Partial<Budgets> {
  for (const [key, limit] of Object.entries<unknown>(budgets)) {
    if (key in defaultBudgets && typeof limit === 'number') continue;
    const known = Object.keys(defaultBudgets).join(', ');
    throw new Error(`${name}/package.json: padiman.budgets takes numbers for ${known}, not ${key}: ${limit}`);
  }
  return { ...(kind === 'remote' && defaultBudgets), ...budgets };
}

function budgetResult(size: number, limit: number): GateResult {
  const kilobytes = size / 1024;
  return { passed: kilobytes <= limit, detail: `${kilobytes.toFixed(1)} KB of ${limit} KB` };
}

/** Last lines of a command's output, indented below the gate's name. */
const lastLines = (output: string) => ['', ...output.trim().split('\n').slice(-20)].join('\n    ');

/** Runs a command in a package's folder. */
function runInFolder(folder: string, args: readonly string[]): Promise<GateResult> {
  // A test runner around this process must not change how the package's own tests run.
  const { NODE_TEST_CONTEXT: _context, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env, maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      resolve(error ? { passed: false, detail: `failed${lastLines(stdout + stderr)}` } : { passed: true }),
    );
  });
}

function typesResult(root: string, { folder, name }: ReleasedPackage): Promise<GateResult> {
  if (!existsSync(join(folder, 'tsconfig.json')))
    return Promise.resolve({ passed: false, detail: `${name} has no tsconfig.json` });
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  // In the checkout a package refers to the projects of the shared packages; in its own repository it is the only one.
  const mode = folder === root ? '--noEmit' : '--build';
  return runInFolder(folder, [join(dirname(compiler), 'bin/tsc'), mode, '--pretty', 'false']);
}

/** Lines that a command of Git prints in a folder. @throws outside a repository, and where the command fails */
export async function git(folder: string, ...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: folder, maxBuffer: 1 << 26 });
  return stdout.split('\n').filter(Boolean);
}

/**
 * Arguments by which Jest runs the tests that are related to what changed since a commit: outside CI, and if the change lies
 * in the package's sources alone. All tests run in CI.
 */
async function relatedOnly(folder: string, since: string): Promise<string[]> {
  try {
    const [here = ''] = await git(folder, 'rev-parse', '--show-prefix');
    const changed = [
      ...(await git(folder, 'diff', '--name-only', since)),
      ...(await git(folder, 'ls-files', '--others', '--exclude-standard', '--full-name', ':/')),
    ];
    const isSource = (file: string) => file.startsWith(`${here}src/`);
    return changed.every(isSource) ? ['--', `--changedSince=${since}`] : [];
  } catch {
    // No repository, or it lacks the commit.
    return [];
  }
}

/** @param since commit of the build before, whose tests passed */
async function testsResult(
  { folder, name, testScript }: ReleasedPackage,
  since?: string,
): Promise<GateResult> {
  if (testScript === undefined) return { passed: false, detail: `${name} has no script "test"` };
  const isPartial = since !== undefined && !process.env.CI && /^jest\b/.test(testScript);
  const related = isPartial ? await relatedOnly(folder, since) : [];
  const result = await runInFolder(folder, ['--run', 'test', ...related]);
  return result.passed && related.length > 0
    ? { passed: true, detail: `those related to the change since ${since}` }
    : result;
}

/** Result of a gate that was not run because its failure is accepted. */
const notRun = (overridden: string): GateResult => ({ passed: false, detail: 'not run', overridden });

/**
 * Runs the gates of a publication: types and tests of the package, and its sizes against its budgets. The shell has
 * only the budgets that its package.json states.
 * @param root the checkout, or the folder of a remote's own repository
 * @param since commit of the build before, whose tests passed
 * @throws GateFailed naming each gate that failed without a reason to accept that
 */
export async function runGates(
  root: string,
  released: ReleasedPackage,
  sizes: Sizes,
  overrides: Overrides = {},
  since?: string,
): Promise<Partial<Record<GateName, GateResult>>> {
  const budgets = budgetsOf(released);
  const [types, tests] = await Promise.all([
    overrides.types === undefined ? typesResult(root, released) : notRun(overrides.types),
    overrides.tests === undefined ? testsResult(released, since) : notRun(overrides.tests),
  ]);
  const results: Partial<Record<GateName, GateResult>> = { types, tests };
  for (const [gate, size] of budgetGates) {
    const limit = budgets[size];
    if (limit === undefined) continue;
    const result = budgetResult(sizes[size], limit);
    const reason = overrides[gate];
    results[gate] = !result.passed && reason !== undefined ? { ...result, overridden: reason } : result;
  }
  const failed = Object.entries(results).filter(
    ([, { passed, overridden }]) => !passed && overridden === undefined,
  );
  if (failed.length > 0) throw new GateFailed(released, failed);
  return results;
}
