import { readDescriptor } from '@padiman/federation/registry';
import descriptor from 'padiman-remote/descriptor';
import remote from 'padiman-remote/entry';
import { firstReadProblems } from './first-reads.ts';
import { sideEffectProblems } from './side-effects.tsx';

const given = descriptor as { name: string; storage?: string[] };
const { paths = [], slots = [] } = readDescriptor(given.name, given).descriptor ?? {};

test('each path of remote.json has a screen in src/remote.tsx, and each slot a panel', () => {
  const described = [...paths.map(({ path }) => path), ...slots.map(({ slot }) => slot)];
  expect(Object.keys(remote.screens).sort()).toEqual(described.sort());
});

test('the first reads of remote.json are those of the screens', async () => {
  expect(await firstReadProblems(remote, paths)).toEqual([]);
});

test('no screen leaves anything behind in the page, or uses what is not declared', async () => {
  const own = { folder: `${process.cwd()}/src/`, storage: given.storage ?? [] };
  expect(await sideEffectProblems(remote, paths, own)).toEqual([]);
});
