import { cleanup, waitFor } from '@testing-library/react';
import axios from 'axios';
import { firstReadAddress, type FirstRead } from '@padiman/federation/registry';
import type { RemoteModule } from '@padiman/federation';
import { renderScreen } from '../render-screen.tsx';

/** Values for the parameters of a page's address that a first read passes on. */
const values: Readonly<Record<string, string>> = { limit: '100', q: 'ada & b', sort: '-created' };

/** An address with its parameters in a fixed order. */
function ordered(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://api');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** Addresses below the API that a screen requests first, when it is opened at an address. */
async function firstRequests(screen: RemoteModule['screens'][string], at: string): Promise<string[]> {
  const requests: string[] = [];
  axios.defaults.adapter = ({ method, url = '', params }) => {
    if (method === 'get') requests.push(ordered(axios.getUri({ url: url.replace(/^\/api/, ''), params })));
    return new Promise(() => {});
  };
  const { default: Screen } = await screen();
  renderScreen(Screen, { at });
  try {
    await waitFor(() => {
      if (requests.length === 0) throw new Error(`the screen at ${at} requests nothing`);
    });
  } finally {
    cleanup();
  }
  return requests;
}

/**
 * Compares the first reads that a descriptor names (`load`) with what the screens request: at the path alone, and with
 * all parameters that are passed on. For a test of the remote.
 *
 * @returns deviations as texts; empty when all agree
 */
export async function firstReadProblems(
  { screens }: RemoteModule,
  paths: readonly { path: string; load?: FirstRead | undefined }[],
): Promise<string[]> {
  const problems: string[] = [];
  for (const { path, load } of paths) {
    if (!load) continue;
    const screen = screens[path];
    if (!screen) throw new Error(`there is no screen for ${path}`);
    const given = new URLSearchParams((load.from ?? []).map((name) => [name, values[name] ?? 'given']));
    for (const search of new Set(['', String(given)])) {
      const at = search ? `${path}?${search}` : path;
      const named = ordered(firstReadAddress(load, search));
      const sent = await firstRequests(screen, at);
      const times = sent.filter((one) => one === named).length;
      if (times !== 1) problems.push(`${at}: ${named} is requested ${times} times of ${sent.join(', ')}`);
    }
  }
  return problems;
}
