/** When a fault begins, seen from the section that it strikes. */
export const moments = ['at boot', 'at navigation', 'in use'] as const;
export type Moment = (typeof moments)[number];

/** What a person reads while there is no last good build to take over. */
export type Reads = 'section unavailable' | 'section ran into an error' | 'console not started' | 'nothing';

/** What is expected of a fault at one moment. */
export interface Expectation {
  /** The phase that the report to the API names; null where nothing can be reported. */
  phase: 'load' | 'start' | 'render' | 'registry' | null;
  /** What is read where nothing can take over. */
  reads: Reads;
  /** Whether what was good before takes over where there is something. */
  lastGood: boolean;
}

export interface Fault {
  /**
   * Where it lies: on the `network`, so that the same build is well again once the network is; in the `build`, as a
   * broken publisher ships it, signed and with its integrity, so that another release mends it; in the `registry`.
   */
  lies: 'network' | 'build' | 'registry';
  /** What the report gives as the cause. */
  cause: RegExp;
  expected: Readonly<Record<Moment, Expectation>>;
}

const everyMoment = (expected: Expectation) => ({
  'at boot': expected,
  'at navigation': expected,
  'in use': expected,
});

const notLoaded: Expectation = { phase: 'load', reads: 'section unavailable', lastGood: true };
const onNetwork = (cause: RegExp): Fault => ({ lies: 'network', cause, expected: everyMoment(notLoaded) });
const notFetched = /RUNTIME-008|Loading (CSS )?chunk/;
const keptOpen: Expectation = { phase: 'registry', reads: 'nothing', lastGood: true };

/** Every fault of the matrix, and what is expected of it. */
export const faults = {
  '404': onNetwork(notFetched),
  '500 with JSON': onNetwork(notFetched),
  '200 with HTML': onNetwork(notFetched),
  hang: onNetwork(/RUNTIME-008|Loading (CSS )?chunk|no answer/),
  truncated: onNetwork(notFetched),
  'one byte flipped': onNetwork(notFetched),
  'integrity missing': {
    lies: 'build',
    cause: /has no known integrity|Loading chunk/,
    expected: everyMoment(notLoaded),
  },
  'throws on load': {
    lies: 'build',
    cause: /planted/,
    // In use the section's door stands already, and it is the next screen's code that throws.
    expected: { ...everyMoment(notLoaded), 'in use': { ...notLoaded, phase: 'start' } },
  },
  'throws on render': {
    lies: 'build',
    cause: /planted/,
    expected: everyMoment({ phase: 'render', reads: 'section ran into an error', lastGood: true }),
  },
  'chunk 404 later': onNetwork(notFetched),
  'wrong shared version': {
    lies: 'build',
    cause: /react.* does not satisfy the requirement .* \^18\.0\.0/,
    // The version is compared when the first screen asks for the library.
    expected: everyMoment({ ...notLoaded, phase: 'start' }),
  },
  'bad signature': {
    lies: 'registry',
    cause: /signature of the registry is wrong/,
    // A page that is open has what it needs: it keeps that, and only the team is told.
    expected: {
      ...everyMoment(keptOpen),
      'at boot': { phase: 'registry', reads: 'console not started', lastGood: true },
    },
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

export const faultNames = Object.keys(faults) as FaultName[];

/** What of a build a fault on the network strikes: each file, or its style sheets alone. */
export type Struck = 'all' | 'styles';

/** The remotes that ship style sheets; the others' styles are made in the page, by the shell's theme. */
export const remotesWithStyles: readonly string[] = ['mfe-site'];

/** The faults that also strike the styles alone, of each remote that ships some. */
export const styleFaults = ['404', 'hang', 'truncated', 'one byte flipped'] as const satisfies FaultName[];
