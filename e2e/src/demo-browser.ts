import { demoAccounts, demoPassword } from '@padiman/api/demo';
import { chromium, type BrowserContextOptions } from '@playwright/test';
import { findChromium } from './chromium.ts';
import type { RunningConsole } from './console/running-console.ts';
import { post, storageOf, type Session } from './fixtures/sessions.ts';

/** Starts Chromium for pictures of a started console, signed in as the demo's super admin. */
export async function openDemoBrowser({ address }: RunningConsole) {
  const { phoneNumber } = demoAccounts.find(({ superAdmin }) => superAdmin) ?? {};
  const session = await post<Session>(`${address}/api/admin/login`, { phoneNumber, password: demoPassword });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath && { executablePath }),
  });
  const storageState = storageOf(address, session);
  return {
    browser,
    newContext: (look: BrowserContextOptions = {}) =>
      browser.newContext({ ...look, baseURL: address, storageState }),
  };
}
