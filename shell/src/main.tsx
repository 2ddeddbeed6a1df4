import { createRoot } from 'react-dom/client';
import { Boot, isBusy } from './boot/Boot.tsx';
import { coverConsole } from './first-screen/first-screen.ts';
import { startConsoleServices } from './boot/console-services.ts';

/**
 * Packages that the shell provides to remotes and hardly uses itself. Module Federation provides only what a module of
 * the shell imports, so they are imported here; each loads when a screen first asks for it. Unused, so that the minifier
 * drops the functions.
 */
const _providedOnDemand = [
  () => import('@padiman/client/factors'),
  () => import('@padiman/client/forms'),
  () => import('@padiman/client/notes'),
  () => import('@padiman/client/reasons'),
  () => import('@padiman/client/review'),
  () => import('@padiman/ui/chart'),
  () => import('@padiman/ui/factors'),
  () => import('@padiman/ui/overlay'),
  () => import('@padiman/ui/record-list'),
  () => import('@padiman/ui/review'),
  () => import('@padiman/ui/table'),
  () => import('@padiman/federation'),
];

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
coverConsole(root);
// Before React renders for the first time: until then nothing is drawn in any case.
const first = startConsoleServices(isBusy);
// Boot reports it.
first.catch(() => {});
createRoot(root).render(<Boot first={first} start={startConsoleServices} />);
