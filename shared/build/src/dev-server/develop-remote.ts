import type WebpackDevServer from 'webpack-dev-server';
import { firstFreePort } from './free-port.ts';
import { runDevServer } from './dev-server.ts';

/** Ports from which a console accepts a remote under development unless it is configured otherwise. */
const acceptedPorts = Array.from({ length: 10 }, (_, index) => 3001 + index);

export interface DevelopOptions {
  /** Address of the running console. */
  console: string;
  /** Port of the development server; by default the first free one from which a console accepts remotes. */
  port?: number | undefined;
}

/** Serves one remote from its sources, to be opened inside a running console. */
export async function developRemote(
  { name, folder }: { name: string; folder: string },
  { console: given, port }: DevelopOptions,
): Promise<WebpackDevServer> {
  const address = given.replace(/\/+$/, '');
  const free = await firstFreePort(port === undefined ? acceptedPorts : [port]);
  const origin = `http://localhost:${free}`;
  const server = await runDevServer({ package: { name, kind: 'remote', folder }, origin }, address);
  const query = new URLSearchParams({ remote: name, origin });
  console.log(`${name} is served at ${origin}. Open it inside the console, and confirm there:

  ${address}/dev/override?${query}

To use the released remote again:

  ${address}/dev/override/leave`);
  return server;
}
