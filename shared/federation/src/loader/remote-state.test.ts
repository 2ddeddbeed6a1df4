import {
  initialState,
  planAttempts,
  sourceOf,
  transition,
  type RemoteEvent,
  type RemoteState,
} from './remote-state.ts';

const path = '/dashboard';
const states = {
  idle: initialState,
  'idle fallback': { name: 'idle', source: 'fallback' },
  ready: { name: 'ready' },
  fallback: { name: 'fallback' },
  degraded: { name: 'degraded', path },
  probing: { name: 'probing', path },
  recovered: { name: 'recovered', path },
  unavailable: { name: 'unavailable' },
} satisfies Record<string, RemoteState>;
type StateName = keyof typeof states;
const names = Object.keys(states) as StateName[];

const events = {
  'primary loaded': { name: 'primary loaded' },
  'fallback loaded after the primary could not be fetched': { name: 'fallback loaded', missed: path },
  'fallback loaded': { name: 'fallback loaded' },
  'load failed': { name: 'load failed' },
  'screen threw, with a fallback': { name: 'screen threw', hasFallback: true },
  'screen threw, without a fallback': { name: 'screen threw', hasFallback: false },
  'section entered': { name: 'section entered' },
  'probe succeeded': { name: 'probe succeeded' },
  'probe failed': { name: 'probe failed' },
} satisfies Record<string, RemoteEvent>;

/** Transitions that change the state; every other pair of state and event leaves it as it is. */
const table: Record<keyof typeof events, Partial<Record<StateName, StateName>>> = {
  'primary loaded': { idle: 'ready', unavailable: 'ready' },
  'fallback loaded after the primary could not be fetched': {
    idle: 'degraded',
    ready: 'degraded',
    unavailable: 'degraded',
    'idle fallback': 'fallback',
  },
  'fallback loaded': {
    idle: 'fallback',
    ready: 'fallback',
    unavailable: 'fallback',
    'idle fallback': 'fallback',
  },
  'load failed': {
    idle: 'unavailable',
    'idle fallback': 'unavailable',
    ready: 'unavailable',
    fallback: 'unavailable',
    degraded: 'unavailable',
    probing: 'unavailable',
    recovered: 'unavailable',
  },
  'screen threw, with a fallback': {
    idle: 'idle fallback',
    ready: 'idle fallback',
    unavailable: 'idle fallback',
  },
  'screen threw, without a fallback': {},
  'section entered': { degraded: 'probing', recovered: 'ready' },
  'probe succeeded': { probing: 'recovered' },
  'probe failed': { probing: 'degraded' },
};

const pairs = (Object.keys(events) as (keyof typeof events)[]).flatMap((event) =>
  names.map((state) => [state, event, table[event][state] ?? state] as const),
);

test.each(pairs)('%s + %s -> %s', (before, event, after) => {
  expect(transition(states[before], events[event]).state).toEqual(states[after]);
});

test('only entering a section has effects: it starts a probe, or uses the entry that a probe loaded', () => {
  const effects = pairs.flatMap(([before, event]) => {
    const { effect } = transition(states[before], events[event]);
    return effect ? [{ before, event, effect }] : [];
  });
  expect(effects).toEqual([
    { before: 'degraded', event: 'section entered', effect: 'probe primary' },
    { before: 'recovered', event: 'section entered', effect: 'use probed entry' },
  ]);
});

test('loads begin with the fallback only while it is in use', () => {
  expect(names.filter((name) => sourceOf(states[name]) === 'fallback')).toEqual([
    'idle fallback',
    'fallback',
    'degraded',
    'probing',
    'recovered',
  ]);
});

const plan = (state: StateName, hasFallback: boolean) =>
  planAttempts(states[state], hasFallback, [400, 1_200]).map(
    ({ source, delay, fresh, last }) =>
      `${source} after ${delay}${fresh ? ', fresh' : ''}${last ? ', last' : ''}`,
  );

test('a load tries the first build with all delays', () => {
  const attempts = ['primary after 0', 'primary after 400, fresh', 'primary after 1200, fresh, last'];
  expect(plan('idle', false)).toEqual(attempts);
  expect(plan('ready', false)).toEqual(attempts);
});

test('the fallback is tried after the primary build, with one retry', () => {
  expect(plan('idle', true).slice(3)).toEqual(['fallback after 0', 'fallback after 400, fresh, last']);
});

test.each(['idle fallback', 'fallback', 'degraded', 'probing', 'recovered'] as const)(
  'a load in state %s tries the fallback alone, with all delays',
  (state) => {
    expect(plan(state, true)).toEqual([
      'fallback after 0',
      'fallback after 400, fresh',
      'fallback after 1200, fresh, last',
    ]);
  },
);

test('each attempt with an unavailable remote is fresh, beginning with the primary build', () => {
  expect(plan('unavailable', true)).toEqual([
    'primary after 0, fresh',
    'primary after 400, fresh',
    'primary after 1200, fresh, last',
    'fallback after 0, fresh',
    'fallback after 400, fresh, last',
  ]);
});
