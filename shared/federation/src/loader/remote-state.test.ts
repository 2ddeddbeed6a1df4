import { planAttempts, sourceOf, transition, type RemoteEvent, type RemoteState } from './remote-state.ts';

const fallbackStates: RemoteState[] = ['fallback selected', 'fallback', 'degraded', 'probing', 'recovered'];
const states: RemoteState[] = ['idle', 'ready', ...fallbackStates, 'unavailable'];

/** Every event with the states that it changes; each other state stays. */
const expected: Record<RemoteEvent, string> = {
  'primary loaded': 'idle>ready, unavailable>ready',
  'fallback loaded': 'idle>fallback, ready>fallback, unavailable>fallback, fallback selected>fallback',
  'primary missed': 'idle>degraded, ready>degraded, unavailable>degraded, fallback selected>fallback',
  'load failed': states.map((state) => `${state}>unavailable`).join(', '),
  'screen threw': 'idle>fallback selected, ready>fallback selected, unavailable>fallback selected',
  'section entered': 'degraded>probing, recovered>ready',
  'probe succeeded': 'probing>recovered',
  'probe failed': 'probing>degraded',
};

test.each(Object.entries(expected))('%s: %s', (event, changes) => {
  const changed = Object.fromEntries(changes.split(', ').map((change) => change.split('>')));
  for (const state of states) expect(transition(state, event as RemoteEvent)).toBe(changed[state] ?? state);
});

test('loads begin with the fallback only while it is selected or in use', () => {
  expect(states.filter((state) => sourceOf(state) === 'fallback')).toEqual(fallbackStates);
});

const plan = (state: RemoteState, hasFallback: boolean) =>
  planAttempts(state, hasFallback, [400, 1_200]).map(
    ({ source, delay, fresh, last }) =>
      `${source} after ${delay}${fresh ? ', fresh' : ''}${last ? ', last' : ''}`,
  );

const whole = (source: string) => [
  `${source} after 0`,
  `${source} after 400, fresh`,
  `${source} after 1200, fresh, last`,
];
const fallbackOnce = ['fallback after 0', 'fallback after 400, fresh, last'];

test.each<[RemoteState, boolean, string[]]>([
  ['idle', false, whole('primary')],
  ['ready', false, whole('primary')],
  // The fallback is tried after the primary build, with one retry.
  ['idle', true, [...whole('primary'), ...fallbackOnce]],
  ...fallbackStates.map((state): [RemoteState, boolean, string[]] => [state, true, whole('fallback')]),
  // Each attempt with an unavailable remote is fresh, beginning with the primary build.
  [
    'unavailable',
    true,
    [...whole('primary'), ...fallbackOnce].map((attempt) => attempt.replace(' 0', ' 0, fresh')),
  ],
])('attempts in the state %s, with a fallback: %s', (state, hasFallback, attempts) => {
  expect(plan(state, hasFallback)).toEqual(attempts);
});
