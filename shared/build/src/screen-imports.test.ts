import { screenImports } from './screen-imports.ts';

test('reads from a door which module shows which path', () => {
  const door = `
    import { defineRemote } from '@padiman/federation';
    // '/old': () => import('./old.screen.tsx')
    export default defineRemote({
      '/users': () => import('./features/users/users.screen.tsx'),
      '/posts': async () => {
        return import('./features/posts/posts.screen.tsx');
      },
      '/computed': () => import(nameOf('x')),
    });`;
  expect([...screenImports(door)]).toEqual([
    ['/users', './features/users/users.screen.tsx'],
    ['/posts', './features/posts/posts.screen.tsx'],
  ]);
});
