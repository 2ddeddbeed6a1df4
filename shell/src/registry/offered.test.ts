import type { Registry } from '@padiman/federation/registry';
import { offeredWith } from './offered.ts';

const page = (path: string, capability?: string) => ({ path, title: path, access: 'staff', capability });
const entry = (path: string, capability?: string) => ({
  ...{ path, label: path, icon: 'plain', order: 1, access: 'staff' },
  capability,
});
const registry = {
  remotes: {
    'mfe-a': {
      descriptor: { paths: [page('/a'), page('/b', 'reports')], menu: [entry('/b', 'reports'), entry('/a')] },
    },
  },
} as unknown as Registry;

const offered = (...capabilities: string[]) => {
  const { paths = [], menu = [] } = offeredWith(registry, capabilities).remotes['mfe-a']?.descriptor ?? {};
  return [paths, menu].map((list) => list.map(({ path }) => path));
};

test('what needs a capability is offered with it alone', () => {
  expect(offered('search')).toEqual([['/a'], ['/a']]);
  expect(offered('reports')).toEqual([
    ['/a', '/b'],
    ['/b', '/a'],
  ]);
});
