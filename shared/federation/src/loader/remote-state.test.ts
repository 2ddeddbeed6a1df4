import { planAttempts, sourceOf, transition, type RemoteEvent, type RemoteState } from './remote-state.ts';

const states: RemoteState[] = [
  'idle',
  'ready',
  'fallback selected',
  'fallback',
  'degraded',
  'probing',
  'recovered',
  'unavailable',
];
const fallbackStates: RemoteState[] = ['fallback selected', 'fallback', 'degraded', 'probing', 'recovered'];

const toFallback = { idle: 'fallback', ready: 'fallback', unavailable: 'fallback' } as const;

/** Every event with the states that it changes; each other state stays. */
const expected: Record<RemoteEvent, Partial<Record<RemoteState, RemoteState>>> = {
  'primary loaded': { idle: 'ready', unavailable: 'ready' },
  'fallback loaded': { ...toFallback, 'fallback selected': 'fallback' },
  'primary missed': {
    ...{ idle: 'degraded', ready: 'degraded', unavailable: 'degraded' },
    'fallback selected': 'fallback',
  },
  'load failed': Object.fromEntries(states.map((state) => [state, 'unavailable'])),
  'screen threw': {
    ...{ idle: 'fallback selected', ready: 'fallback selected', unavailable: 'fallback selected' },
  },
  'section entered': { degraded: 'probing', recovered: 'ready' },
  'probe succeeded': { probing: 'recovered' },
  'probe failed': { probing: 'degraded' },
};

const pairs = Object.entries(expected).flatMap(([event, changes]) =>
  states.map((state) => [state, event as RemoteEvent, changes[state] ?? state] as const),
);

test.each(pairs)('%s + %s -> %s', (before, event, after) => {
  expect(transition(before, event)).toBe(after);
});

test('loads begin with the fallback only while it is selected or in use', () => {
  expect(states.filter((state) => sourceOf(state) === 'fallback')).toEqual(fallbackStates);
});

const plan = (state: RemoteState, hasFallback: boolean) =>
  planAttempts(state, hasFallback, [400, 1_200]).map(
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

test.each(fallbackStates)('a load in state %s tries the fallback alone, with all delays', (state) => {
  expect(plan(state, true)).toEqual([
    'fallback after 0',
    'fallback after 400, fresh',
    'fallback after 1200, fresh, last',
  ]);
});

test('each attempt with an unavailable remote is fresh, beginning with the primary build', () => {
  expect(plan('unavailable', true)).toEqual([
    'primary after 0, fresh',
    'primary after 400, fresh',
    'primary after 1200, fresh, last',
    'fallback after 0, fresh',
    'fallback after 400, fresh, last',
  ]);
});
