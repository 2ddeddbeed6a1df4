import { trialRemote } from './trial-remote.fixture.tsx';
import { sideEffectProblems } from './side-effects.tsx';

const own = { folder: '/gate/trial-remote.fixture.tsx', storage: ['declared'] };
const paths = Object.keys(trialRemote.screens).map((path) => ({ path, access: 'staff' }));

test('names what a screen leaves or uses undeclared, and nothing of one that tidies up', async () => {
  expect(await sideEffectProblems(trialRemote, paths, own)).toEqual([
    '/global: leaves the global leftByScreen',
    '/listener: leaves a listener of resize',
    '/styles: leaves styles outside its components',
    '/storage: stores the key undeclared, which remote.json does not declare',
    '/network: fetches https://elsewhere.example past the contracts',
  ]);
});
