import { descriptor, understood } from './descriptor.ts';
import { readDescriptor } from './read-descriptor.ts';

const paths = [{ path: '/a', title: 'A', access: 'staff' }];
const entry = { label: 'A', path: '/a', icon: 'plain', order: 1, access: 'staff' };
const read = (queues: unknown) => readDescriptor('mfe-a', { paths, menu: [{ ...entry, queues }] });

test('an entry of the menu keeps its queues', () => {
  const queues = ['withdrawals', 'reportedRides'];
  const { descriptor: found, problems } = read(queues);
  expect([found?.menu, problems]).toEqual([[{ ...entry, queues }], []]);
  const published = { name: 'mfe-a', title: 'A', owner: 'A team', paths, menu: [{ ...entry, queues }] };
  expect(descriptor.isValidSync(published, { strict: true })).toBe(true);
  expect(understood.keys).toContain('menu.queues');
});

test.each([
  ['no list', 'withdrawals'],
  ['a number', [1]],
  ['no name', ['']],
  ['an address', ['/a']],
  ['null', null],
])('queues that are %s cost only themselves', (_, queues) => {
  const { descriptor: found, problems } = read(queues);
  expect(found?.menu).toEqual([entry]);
  expect(problems).toEqual([expect.stringMatching(/^menu\[0\]\.queues is ignored: /)]);
});
