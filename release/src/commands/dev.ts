import { findRemote, type ReleasedPackage } from '../checkout/packages.ts';
import { defineCommand, UsageError } from './command.ts';
import { requireOperands } from './operands.ts';

/** The remote of the current folder. @throws UsageError when there is none */
export function requireRemote(): ReleasedPackage {
  const remote = findRemote();
  if (!remote) throw new UsageError('This folder is no remote: it has no remote.json and package.json.');
  return remote;
}

/** @throws UsageError if DEV_PORT is not a port */
function readPort(written = process.env.DEV_PORT): number | undefined {
  if (!written) return undefined;
  const port = Number(written);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError('DEV_PORT must be a port.');
  return port;
}

export const dev = defineCommand({
  usage: 'dev',
  summary: "Serve the current folder's remote from its sources inside a running console",
  details: `Prints an address of the console at CONSOLE_URL (http://localhost:8080). A browser that opens it gets the released
console with this one remote from its sources, with hot updates, until it leaves the override.

The development server listens on DEV_PORT, by default the first free port from 3001 to 3010, from which a console
accepts remotes; for others, see DEV_ORIGINS of the console.`,
  options: {},
  run: async ({ operands }) => {
    requireOperands({ operands });
    const port = readPort();
    // Webpack and React's plugins read it when they are loaded.
    process.env.NODE_ENV ||= 'development';
    const { developRemote } = await import('@padiman/build/dev-server');
    const address = process.env.CONSOLE_URL || 'http://localhost:8080';
    const server = await developRemote(requireRemote(), { console: address, port });
    const stop = () => void server.stop().finally(() => process.exit());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  },
});
