/** Moment at which a fault begins, relative to the section under test. */
export const moments = ['at boot', 'at navigation', 'in use'] as const;
export type Moment = (typeof moments)[number];

/** Notice that the page shows if there is no last good build. */
export type Notice =
  | 'section unavailable'
  | 'section ran into an error'
  | 'console not started'
  | 'no page'
  | 'no access'
  | 'nothing';

/** Expected result of a fault at one moment. */
export interface Expectation {
  /** Phase in the report to the API; null if nothing can be reported. */
  phase: 'load' | 'start' | 'render' | 'registry' | null;
  /** Notice without a last good build. */
  notice: Notice;
  /** True if the last good build is shown where there is one. */
  lastGood: boolean;
}

export interface Fault {
  /**
   * Location of the fault. `network`: the same build works once the network recovers. `build`: the build was
   * published broken, with signature and integrity, and only another release repairs it. `registry`: its signature.
   * `record`: the remote's entry in a registry that is validly signed.
   */
  location: 'network' | 'build' | 'registry' | 'record';
  /** Cause in the report. */
  cause: RegExp;
  expected: Readonly<Record<Moment, Expectation>>;
}

const everyMoment = (expected: Expectation) => ({
  'at boot': expected,
  'at navigation': expected,
  'in use': expected,
});

const notLoaded: Expectation = { phase: 'load', notice: 'section unavailable', lastGood: true };
const onNetwork = (cause: RegExp): Fault => ({
  location: 'network',
  cause,
  expected: everyMoment(notLoaded),
});
const notFetched = /Loading (entry|(CSS )?chunk)/;
const pageUnaffected: Expectation = { phase: 'registry', notice: 'nothing', lastGood: true };

/** An open page keeps the entry that it has; the fault is reported, and staff are told. */
const entryKept: Expectation = { phase: 'registry', notice: 'nothing', lastGood: false };

/** Faults of the matrix with their expected results. */
export const faults = {
  '404': onNetwork(notFetched),
  '500 with JSON': onNetwork(notFetched),
  '200 with HTML': onNetwork(notFetched),
  hang: onNetwork(/Loading (entry|(CSS )?chunk)|no answer/),
  truncated: onNetwork(notFetched),
  'one byte flipped': onNetwork(notFetched),
  'integrity missing': {
    location: 'build',
    cause: /has no known integrity|Loading chunk/,
    expected: everyMoment(notLoaded),
  },
  'throws on load': {
    location: 'build',
    cause: /planted/,
    // In use the remote's exposed module has run already; the code of the next screen throws.
    expected: { ...everyMoment(notLoaded), 'in use': { ...notLoaded, phase: 'start' } },
  },
  'throws on render': {
    location: 'build',
    cause: /planted/,
    expected: everyMoment({ phase: 'render', notice: 'section ran into an error', lastGood: true }),
  },
  'chunk 404 later': onNetwork(notFetched),
  'wrong shared version': {
    location: 'build',
    cause: /react.* does not satisfy the requirement .* \^18\.0\.0/,
    // The version is checked when the first screen loads the library.
    expected: everyMoment({ ...notLoaded, phase: 'start' }),
  },
  'bad signature': {
    location: 'registry',
    cause: /signature of the registry is wrong/,
    // An open page keeps its builds; the fault is only reported to the team.
    expected: {
      ...everyMoment(pageUnaffected),
      'at boot': { phase: 'registry', notice: 'console not started', lastGood: true },
    },
  },
  'unreadable record': {
    location: 'record',
    cause: /^base is a required field$/,
    expected: {
      ...everyMoment(entryKept),
      'at boot': { phase: 'registry', notice: 'section unavailable', lastGood: false },
    },
  },
  'unreadable descriptor': {
    location: 'record',
    cause: /^its descriptor is no object$/,
    // The addresses of the section are not known.
    expected: { ...everyMoment(entryKept), 'at boot': { ...entryKept, notice: 'no page' } },
  },
  'unknown right': {
    location: 'record',
    cause: /^$/,
    // No fault of the team: nobody holds the right yet, and only the holders see the section.
    expected: everyMoment({ phase: null, notice: 'no access', lastGood: false }),
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults) as FaultName[];

/** Files of a build that a network fault affects: all, or the style sheets only. */
export type AffectedFiles = 'all' | 'styles';

/** Remotes with style sheets; the shell's theme generates the styles of the others in the page. */
export const remotesWithStyles: readonly string[] = ['mfe-site'];

/** Faults that are also tested on the style sheets alone, for each remote with style sheets. */
export const styleFaults = ['404', 'hang', 'truncated', 'one byte flipped'] as const satisfies FaultName[];
