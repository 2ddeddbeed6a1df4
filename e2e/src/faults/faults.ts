import { brokenRequest, failedRequest } from '../fixtures/browser-errors.ts';

/** Moment at which a fault begins, relative to the section under test; `in a slot`: its panel in another section's page. */
export const moments = ['at boot', 'at navigation', 'in use', 'in a slot'] as const;
export type Moment = (typeof moments)[number];

/** Notices that a page shows if there is no last good build; docs/fault-matrix.md has their texts. */
type NoticeName =
  'unavailable' | 'ran into an error' | 'not started' | 'no page' | 'no access' | 'no panel' | 'nothing';

/** Expected result of a fault at one moment. */
interface Expectation {
  /** Phase in the report to the API; null if nothing can be reported. */
  phase: 'load' | 'start' | 'render' | 'registry' | null;
  /** Notice without a last good build. */
  notice: NoticeName;
  /** True if the last good build is shown where there is one. */
  lastGood: boolean;
}

export interface Fault {
  /**
   * Location of the fault. `network`: the same build works once the network recovers. `build`: the build was
   * published broken, with signature and integrity, and only another release repairs it. `registry`: its signature.
   * `record`: the remote's entry in a registry that is validly signed. `release`: a build that works is withdrawn.
   */
  location: 'network' | 'build' | 'registry' | 'record' | 'release';
  /** Cause in the report. */
  cause: RegExp;
  /** Errors that the browser logs for it, beside those of every unavailable remote. */
  errors?: readonly RegExp[];
  expected: Readonly<Record<Moment, Expectation>>;
}

const everyMoment = (expected: Expectation) => ({
  'at boot': expected,
  'at navigation': expected,
  'in use': expected,
  'in a slot': expected,
});

const notLoaded: Expectation = { phase: 'load', notice: 'unavailable', lastGood: true };
const onNetwork = (error: RegExp, cause = /Loading (entry|(CSS )?chunk)/): Fault => ({
  ...{ location: 'network', cause, errors: [error], expected: everyMoment(notLoaded) },
});
const ofBuild = (cause: RegExp, expected: Fault['expected'], ...errors: RegExp[]): Fault => ({
  ...{ location: 'build', cause, errors, expected },
});
const ofRecord = (cause: RegExp, expected: Fault['expected']): Fault => ({
  ...{ location: 'record', cause, expected },
});
const integrityMismatch = /Failed to find a valid digest in the 'integrity' attribute/;
const planted = /planted/;

const notStarted: Expectation = { phase: 'registry', notice: 'not started', lastGood: true };

/** An open page keeps its builds; the fault is only reported to the team. */
const pageUnaffected: Expectation = { phase: 'registry', notice: 'nothing', lastGood: true };

/** An open page keeps the entry that it has; the fault is reported, and staff are told. */
const entryKept: Expectation = { ...pageUnaffected, lastGood: false };

const unreadableDescriptor = {
  ...everyMoment(entryKept),
  'at boot': { ...entryKept, notice: 'no page' },
  'in a slot': { ...entryKept, notice: 'no panel' },
} as const;

/** Faults of the matrix with their expected results. */
export const faults = {
  '404': onNetwork(failedRequest(404)),
  '500 with JSON': onNetwork(failedRequest(500)),
  '200 with HTML': onNetwork(integrityMismatch),
  hang: onNetwork(brokenRequest, /Loading (entry|(CSS )?chunk)|no answer/),
  truncated: onNetwork(integrityMismatch),
  'one byte flipped': onNetwork(integrityMismatch),
  'integrity missing': ofBuild(/has no known integrity|Loading chunk/, everyMoment(notLoaded)),
  'throws on load': ofBuild(
    planted,
    // In use the remote's exposed module has run already; the code of the next screen throws.
    { ...everyMoment(notLoaded), 'in use': { ...notLoaded, phase: 'start' } },
    planted,
  ),
  'throws on render': ofBuild(
    planted,
    everyMoment({ phase: 'render', notice: 'ran into an error', lastGood: true }),
    planted,
  ),
  'chunk 404 later': onNetwork(failedRequest(404)),
  'wrong shared version': ofBuild(
    /react.* does not satisfy the requirement .* \^18\.0\.0/,
    // The version is checked when the first screen loads the library.
    everyMoment({ ...notLoaded, phase: 'start' }),
  ),
  'bad signature': {
    location: 'registry',
    cause: /signature of the registry is wrong/,
    expected: { ...everyMoment(pageUnaffected), 'at boot': notStarted, 'in a slot': notStarted },
  },
  'unreadable record': ofRecord(/^base is a required field$/, {
    ...{ ...unreadableDescriptor, 'at boot': { ...entryKept, notice: 'unavailable' } },
  }),
  // The addresses of the section are not known.
  'unreadable descriptor': ofRecord(/^its descriptor is no object$/, unreadableDescriptor),
  'descriptor beyond the limits': ofRecord(
    /^its descriptor has more than 16384 characters$/,
    unreadableDescriptor,
  ),
  'halted version': {
    location: 'release',
    cause: /^$/,
    // Pages that have the version change to the live one when the section is next entered.
    expected: everyMoment({ phase: null, notice: 'nothing', lastGood: false }),
  },
  // No fault of the team: nobody holds the right yet, and only the holders see the section.
  'unknown right': ofRecord(/^$/, {
    ...everyMoment({ phase: null, notice: 'no access', lastGood: false }),
    'in a slot': { phase: null, notice: 'no panel', lastGood: false },
  }),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];

/** Files of a build that a network fault affects: all, or the style sheets only. */
export type AffectedFiles = 'all' | 'styles';

/** Remotes with style sheets; the shell's theme generates the styles of the others in the page. */
export const remotesWithStyles: readonly string[] = ['mfe-site'];

/** Faults that are also tested on the style sheets alone, for each remote with style sheets. */
export const styleFaults = ['404', 'hang', 'truncated', 'one byte flipped'] as const satisfies FaultName[];

/** Errors that browser, federation runtime and React log for a remote with this fault, and for no other remote. */
export const errorsOf = (remote: string, fault: FaultName) => [
  ...((faults[fault] as Fault).errors ?? []),
  new RegExp(`\\[ Federation Runtime \\].*${remote.replaceAll('-', '_')}`, 's'),
  new RegExp(`RemoteUnavailable: ${remote} is unavailable`),
  // Advancing the clock can time out what a healthy neighbour loads on demand: of the dashboard, and of Settings.
  /LoadError: (The chart|Sign-in security)/,
  // The Link header of the page preloads the files of the published build.
  /\/files\/\S* was preloaded using link preload but not used/,
];

const cellOf = ({ phase, notice, lastGood }: Expectation) =>
  `${notice}; ${lastGood ? 'last good' : 'none'}; ${phase ?? 'none'}`;

/** Table of the matrix for the documentation: a row for each fault, a column for each moment, `same` as the first one. */
export function matrixTable(): string {
  const rows = Object.entries<Fault>(faults).map(([name, { location, expected }]) => {
    const [first, ...later] = moments.map((moment) => cellOf(expected[moment]));
    return [name, location, first, ...later.map((cell) => (cell === first ? 'same' : cell))];
  });
  const table = [['fault', 'lies in the', ...moments], ['---', '---', ...moments.map(() => '---')], ...rows];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
