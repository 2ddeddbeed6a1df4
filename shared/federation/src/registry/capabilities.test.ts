import { descriptor, understood } from './descriptor.ts';
import { readDescriptor } from './read-descriptor.ts';

const path = { path: '/a', title: 'A', access: 'staff' };
const entry = { label: 'A', path: '/a', icon: 'plain', order: 1, access: 'staff' };
const capability = 'reports';

test('a path and an entry of the menu keep the capability that they need', () => {
  const given = { paths: [{ ...path, capability }], menu: [{ ...entry, capability }] };
  const { descriptor: found, problems } = readDescriptor('mfe-a', given);
  expect([found?.paths, found?.menu, problems]).toEqual([given.paths, given.menu, []]);
  const published = { name: 'mfe-a', title: 'A', owner: 'A team', ...given };
  expect(descriptor.isValidSync(published, { strict: true })).toBe(true);
  expect(understood.keys).toEqual(expect.arrayContaining(['paths.capability', 'menu.capability']));
});

test('a capability that is no name costs its path or entry, which a backend might lack', () => {
  const { descriptor: found, problems } = readDescriptor('mfe-a', {
    paths: [path, { ...path, path: '/b', capability: 1 }],
    menu: [{ ...entry, capability: 1 }],
  });
  expect([found?.paths, found?.menu]).toEqual([[path], []]);
  expect(problems).toHaveLength(2);
});
