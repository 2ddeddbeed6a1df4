import { firstReadProblems } from '@padiman/testing';
import descriptor from '../remote.json';
import remote from './remote.tsx';

test('the first reads of the descriptor are those of the screens', async () => {
  expect(await firstReadProblems(remote, descriptor.paths)).toEqual([]);
});
