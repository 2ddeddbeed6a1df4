import { paths } from '@padiman/contracts';
import { signIn } from './chromium.ts';
import type { Run } from './run.ts';
import { startConsole } from './server-process.ts';
import { reportLighthouse } from './site/lighthouse.ts';

/** Lighthouse's mobile scores of the console's login and of its dashboard, signed in, each with an empty cache. */
export async function run(run: Run): Promise<void> {
  const { address } = await startConsole(run);
  await reportLighthouse(run, address, [
    { path: paths.login() },
    { path: paths.dashboard(), storage: { ...(await signIn(address)) }, performance: 95 },
  ]);
}
