import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFolders, root } from '../lint/workspaces.ts';
import { countJest, countPlaywright, countTap, type Counts } from './counts.ts';

/** The parts that `--only` can name. */
export const parts = ['static', 'unit', 'api', 'browser'] as const;

/** One command of the test run, with the reader of its report. */
export interface Suite {
  name: string;
  part: (typeof parts)[number];
  folder: string;
  /** Arguments for Node: the script, then its own. `report` is the path for the command's report. */
  command: (report: string) => string[];
  environment?: (report: string) => NodeJS.ProcessEnv;
  /** Needs all cores, and runs alone; other commands use one. */
  alone?: true;
  /** Exit code of a command that could not run here: it counts as skipped. */
  skippedBy?: number;
  /** Reads the report; without it the command counts as one test. */
  count?: (report: string) => Counts;
}

const bin = (path: string) => join(root, 'node_modules', path);

/** Check that counts as one test. */
const check = (name: string, ...command: string[]): Suite => ({
  ...{ name, part: 'static', folder: '.', command: () => command },
});

const nodeTests = (folder: string, part: Suite['part'], pattern: string, ...flags: string[]): Suite => ({
  ...{ name: `${folder} (node:test)`, part, folder, count: countTap },
  command: (report) => [
    ...['--test', ...flags, '--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=tap', `--test-reporter-destination=${report}`, pattern],
  ],
});

/**
 * Tests of node:test as a few processes, which load the sources once instead of once for each file. One more than cores:
 * they also wait for servers. The packages' own test scripts and `npm run test:long` keep a process for each file, so that
 * a file that needs what another left behind is found.
 *
 * @param count of processes; some take much longer than others, so more of them end at the same time
 */
function sharedTests(count: number, ...[folder, part, pattern, ...flags]: Parameters<typeof nodeTests>) {
  return Array.from({ length: count }, (_, at): Suite => {
    const shard = ['--test-isolation=none', `--test-shard=${at + 1}/${count}`];
    const suite = nodeTests(folder, part, pattern, ...shard, ...flags);
    return { ...suite, name: `${suite.name} ${at + 1}/${count}` };
  });
}

const jest = (folder: string): Suite => ({
  name: `${folder} (Jest)`,
  part: 'unit',
  folder,
  // With the limit, a worker of its own, which is replaced before its memory grows too large.
  command: (report) => [
    bin('jest/bin/jest.js'),
    ...['--maxWorkers=1', '--workerIdleMemoryLimit=1GB', '--json', `--outputFile=${report}`],
  ],
  count: countJest,
});

/** Journeys in Chromium; those whose path contains one of `only`, or all. */
const journeys = (...only: string[]): Suite => ({
  name: 'e2e (Playwright)',
  part: 'browser',
  folder: 'e2e',
  alone: true,
  command: () => [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...only],
  environment: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  count: countPlaywright,
});

/** Rehearsal of a failure; skipped where its programs are not installed. */
const drill = (name: string): Suite => ({
  ...check(`drill ${name}`, 'bench/src/cli.ts', 'drill', name),
  ...{ part: 'api', skippedBy: 3 },
});

const drills = ['failover', 'restore', 'roll'];

/** Flag for the global set-up of the API's tests, from its own test script, so that both run alike. */
const apiFlags = (
  JSON.parse(readFileSync(join(root, 'api/package.json'), 'utf8')) as { scripts: { test: string } }
).scripts.test
  .split(' ')
  .filter((flag) => flag.startsWith('--test-global-setup'));

/** Whole matrices and drills, which take longer than a check of each commit may: `npm run test:long`. */
export function longSuites(): Suite[] {
  // Node's default leaves one core idle, half of a machine with two.
  const parallel = `--test-concurrency=${availableParallelism()}`;
  const api = (file: string) => nodeTests('api', 'api', `src/${file}`, parallel, ...apiFlags);
  const unit = (folder: string, file: string) => nodeTests(folder, 'unit', `src/${file}`);
  const whole: [name: string, suite: Suite, environment: NodeJS.ProcessEnv][] = [
    ['specification, all variants', journeys('specification'), { SPECIFICATION: 'whole' }],
    ['fault matrix, whole', journeys('fault-matrix'), { FAULT_MATRIX: 'whole' }],
    [
      "a remote's own repository, from tarballs to live",
      journeys('own-repository'),
      { OWN_REPOSITORY: 'whole' },
    ],
    ['packaged console', unit('shared/devtools', 'package/*.test.ts'), { PACKAGE: 'whole' }],
    ['accessibility, all themes and sizes', journeys('accessibility'), { ACCESSIBILITY: 'whole' }],
    ['API on both engines', api('**/*.test.ts'), {}],
    [
      'release scenarios and altered files on both storages',
      unit('edge', '{release-scenarios,tampering}.test.ts'),
      { RELEASE_SCENARIOS: 'whole' },
    ],
    ['registry, 200 kills', unit('release', 'promote/registry-consistency.test.ts'), { KILLS: '200' }],
    ['jobs, 50 kills', api('**/*kill.test.ts'), { JOB_KILLS: '50' }],
    [
      'ledger, 20 histories',
      api('modules/money/ledger/ledger-histories.test.ts'),
      { LEDGER_HISTORIES: '20' },
    ],
    ['backup by pgBackRest', api('cli/pgbackrest.test.ts'), { PGBACKREST: 'whole' }],
    ['import of 100,000 users', api('import/*.test.ts'), { IMPORT_USERS: '100000' }],
  ];
  return [
    ...whole.map(([name, suite, environment]) => ({
      ...{ ...suite, name },
      environment: (report: string) => ({ ...suite.environment?.(report), ...environment }),
    })),
    ...drills.map(drill),
  ];
}

/**
 * All suites of the checkout, those that take longest first; packages with Jest have a jest.config.ts. The journeys come
 * last, since they run alone.
 */
export function allSuites(): Suite[] {
  const frontEnd = packageFolders(root).filter((folder) => existsSync(join(root, folder, 'jest.config.ts')));
  const released = packageFolders(root).filter((folder) => /^(shell|mfe-[a-z]+)$/.test(folder));
  const sources = 'src/**/*.test.ts';
  const runners = availableParallelism() + 1;
  return [
    ...sharedTests(3 * runners, 'api', 'api', sources, ...apiFlags).map((suite) => ({
      ...suite,
      environment: () => ({ TEST_ENGINES: 'one' }),
    })),
    ...sharedTests(runners, 'release', 'unit', sources),
    ...sharedTests(runners, 'edge', 'unit', sources),
    // Their types and tests are suites of their own.
    check(
      'gates of sizes (publish --dry-run)',
      'release/src/cli.ts',
      ...['publish', ...released, '--dry-run', '--data', join(tmpdir(), 'padiman-no-store')],
      ...['--override', 'types=a suite of its own', '--override', 'tests=a suite of its own'],
    ),
    check('types (tsc -b)', bin('typescript/bin/tsc'), '-b'),
    check('lint (eslint)', bin('eslint/bin/eslint.js'), '.'),
    ...frontEnd.map(jest),
    nodeTests('shared/devtools', 'unit', sources),
    nodeTests('.ci', 'static', 'lint/*.test.ts'),
    nodeTests('shared/create-padiman-remote', 'unit', sources),
    nodeTests('shared/service-client', 'unit', sources),
    check('format (prettier)', bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'),
    journeys(),
  ];
}
