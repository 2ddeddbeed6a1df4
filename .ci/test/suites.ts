import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { countJest, countPlaywright, countTap, type Counts } from './counts.ts';

/** The root of the checkout. */
export const root = resolve(import.meta.dirname, '../..');

/** The parts that `--only` can name. */
export const parts = ['static', 'unit', 'api', 'browser'] as const;

/** One command of the whole test run, and how to read from its report how many tests passed. */
export interface Suite {
  name: string;
  part: (typeof parts)[number];
  folder: string;
  /** Run by Node; the first word is the script. `report` is a file for the command's own report. */
  command: (report: string) => string[];
  environment?: (report: string) => NodeJS.ProcessEnv;
  /** Reads the report; without it the command counts as one test. */
  count?: (report: string) => Counts;
}

const bin = (path: string) => join(root, 'node_modules', path);

/** A check that passes or fails as one. */
const check = (name: string, ...command: string[]): Suite => ({
  name,
  part: 'static',
  folder: '.',
  command: () => command,
});

const nodeTests = (folder: string, part: Suite['part'], pattern: string, ...flags: string[]): Suite => ({
  name: `${folder} (node:test)`,
  part,
  folder,
  command: (report) => [
    '--test',
    // Node's own choice leaves one core idle, which on a machine of two is half of it.
    `--test-concurrency=${availableParallelism()}`,
    ...flags,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${report}`,
    pattern,
  ],
  count: countTap,
});

const jest = (folder: string): Suite => ({
  name: `${folder} (Jest)`,
  part: 'unit',
  folder,
  command: (report) => [bin('jest/bin/jest.js'), '--json', `--outputFile=${report}`],
  count: countJest,
});

/** Flags that a package's own test script gives to node:test, so that both ways run the same. */
function ownFlags(folder: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    scripts?: { test?: string };
  };
  return (scripts?.test ?? '').split(' ').filter((word) => word.startsWith('--test-global-setup'));
}

/** Every suite of the checkout; front-end packages are found on the disk. */
export function allSuites(): Suite[] {
  const shared = readdirSync(join(root, 'shared')).map((name) => join('shared', name));
  const frontEnd = [...shared, ...readdirSync(root)]
    .filter((folder) => existsSync(join(root, folder, 'jest.config.ts')))
    .sort();
  const sources = 'src/**/*.test.ts';
  return [
    check('types (tsc -b)', bin('typescript/bin/tsc'), '-b'),
    check('lint (eslint)', bin('eslint/bin/eslint.js'), '.'),
    check('format (prettier)', bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'),
    nodeTests('.ci', 'static', 'lint/*.test.ts'),
    ...frontEnd.map(jest),
    nodeTests('shared/devtools', 'unit', sources),
    nodeTests('release', 'unit', sources),
    nodeTests('edge', 'unit', sources),
    nodeTests('api', 'api', sources, ...ownFlags('api')),
    {
      name: 'e2e (Playwright)',
      part: 'browser',
      folder: 'e2e',
      command: () => [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
      environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
      count: countPlaywright,
    },
  ];
}
