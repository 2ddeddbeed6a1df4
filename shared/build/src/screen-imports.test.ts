import { screenImports } from './loading-plan.plugin.ts';

test('reads from an entry which module shows which path', () => {
  const entry = `
    import { defineRemote } from '@padiman/federation';
    // '/old': () => import('./old.screen.tsx')
    export default defineRemote({
      '/users': () => import('./features/users/users.screen.tsx'),
      '/posts': async () => {
        return import('./features/posts/posts.screen.tsx');
      },
      '/computed': () => import(nameOf('x')),
    });`;
  expect([...screenImports(entry)]).toEqual([
    ['/users', './features/users/users.screen.tsx'],
    ['/posts', './features/posts/posts.screen.tsx'],
  ]);
});
