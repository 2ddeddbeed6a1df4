import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findChromium } from '@padiman/e2e/chromium';
import { root } from './suites.ts';

const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** Ways to get a Chromium, the least intrusive first. */
const installs: [command: string, ...given: string[]][] = [
  [process.execPath, playwright, 'install', 'chromium'],
  ...(process.getuid?.() === 0
    ? ([
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', 'chromium'],
      ] as [string, ...string[]][])
    : []),
];

const advice = `No Chromium was found, and none could be installed. Install one and run the tests again:
  Debian, Ubuntu   sudo apt-get install chromium
  elsewhere        npx playwright install chromium
or set CHROMIUM_PATH to a Chromium or Chrome that is there already.`;

/** Makes sure that there is a Chromium; says what to do where there is none. */
export function ensureChromium(): boolean {
  if (findChromium()) return true;
  console.log('No Chromium found; trying to install one.');
  for (const [command, ...given] of installs) {
    spawnSync(command, given, { stdio: 'inherit', timeout: 300_000 });
    if (findChromium()) return true;
  }
  console.log(advice);
  return false;
}
