import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const windowsFolders = [
  process.env.PROGRAMFILES,
  process.env['PROGRAMFILES(X86)'],
  process.env.LOCALAPPDATA,
].filter((folder) => folder !== undefined);

/** Flags for a browser without background traffic of its own. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-quic',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Positions in sources, computed when code is compiled. By default V8 computes them when a stack is first read, and compiles
 * all functions on the stack again for it. Playwright attaches DevTools, which read the stack of each new Error: evaluating
 * React's then takes about twice as long as in a browser of a person.
 */
export const positionsAtOnce = '--js-flags=--no-enable-lazy-source-positions';

/** Chromium without windows, as Debian packages it. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const installedPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    headlessShell,
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: windowsFolders.flatMap((folder) => [
    `${folder}\\Chromium\\Application\\chrome.exe`,
    `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
  ]),
};

/**
 * Finds a Chromium on this machine: the one that `CHROMIUM_PATH` names, an installed one, or Playwright's own.
 *
 * @returns path of the executable; undefined if there is none
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return [...(installedPaths[process.platform] ?? []), chromium.executablePath()].find((path) =>
    existsSync(path),
  );
}

/**
 * Finds the browser of the journeys: a Chromium without windows if there is one, because it needs less processor time, or
 * else the one of `findChromium`.
 */
export function findHeadlessChromium(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : findChromium();
}
