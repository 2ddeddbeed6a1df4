import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findHeadlessChromium } from '@padiman/e2e/chromium';
import { root } from '../lint/workspaces.ts';

const playwright = join(root, 'node_modules/@playwright/test/cli.js');

/** Commands that install Chromium, the least intrusive first. */
const installs: [command: string, ...options: string[]][] = [
  [process.execPath, playwright, 'install', 'chromium'],
  ...(process.getuid?.() === 0
    ? ([
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', 'chromium-headless-shell'],
      ] as [string, ...string[]][])
    : []),
];

const advice = `Chromium was not found and could not be installed. Install it and run the tests again:
  Debian           sudo apt-get install chromium-headless-shell
  elsewhere        npx playwright install chromium
or set CHROMIUM_PATH to an installed Chromium or Chrome.`;

/** Ensures that Chromium is installed; prints instructions if that fails. */
export function ensureChromium(): boolean {
  if (findHeadlessChromium()) return true;
  console.log('Chromium not found; installing it.');
  for (const [command, ...options] of installs) {
    spawnSync(command, options, { stdio: 'inherit', timeout: 300_000 });
    if (findHeadlessChromium()) return true;
  }
  console.log(advice);
  return false;
}
